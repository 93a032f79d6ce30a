import { useMutation, useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { focusPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { MAX_SAVED_CARDS, type SavedCard } from '#contract/saved-cards.ts'
import { cardTexts } from '#features/checkout/payment/card-texts.ts'
import { savedCardsQuery } from '#features/checkout/payment/saved-cards.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { removeCardMutation } from './remove-card.queries.ts'

/** The cards that the payment company keeps for the customer. Each can be removed here. */
export function SavedCards() {
  const t = useTranslate()
  const cards = useQuery(savedCardsQuery())
  const kept = cards.data?.details ?? []
  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={t('savedCards.title')}
      header={<PageHeader back={{ label: t('action.back'), href: '/profile' }} />}
    >
      <PageContainer>
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading>{t('savedCards.heading')}</PageHeading>
            <Text tone="ink2">{t('savedCards.note', { count: MAX_SAVED_CARDS })}</Text>
          </Stack>
          <QueryErrorBanner title={t('savedCards.failed')} query={cards} />
          {cards.isLoading ? <Skeleton shape="list" /> : null}
          {cards.data && kept.length === 0 ? <Text>{t('savedCards.none')}</Text> : null}
          {kept.length > 0 ? (
            <List label={t('savedCards.title')}>
              {kept.map((card) => (
                <CardRow key={card.card} card={card} />
              ))}
            </List>
          ) : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function CardRow({ card }: { card: SavedCard }) {
  const t = useTranslate()
  const removal = useMutation(removeCardMutation())
  const name = t('pay.cardName', cardTexts(card))

  async function submit() {
    try {
      await removal.mutateAsync(card.card)
      // The row, and with it the focused button, unmounts.
      focusPage()
      announce(t('savedCards.removed', { name }))
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  return (
    <ListRow
      title={name}
      note={
        <>
          <span>
            {card.problem ? t('savedCards.problem', { problem: card.problem }) : t('savedCards.valid', cardTexts(card))}
          </span>
          {removal.isError ? (
            <Text as="div" size="small" tone="bad">
              {t(errorMessageId(removal.error))}
            </Text>
          ) : null}
        </>
      }
      trailing={
        <Button
          tone="outline"
          size="small"
          aria-label={t('savedCards.removeOne', { name })}
          isPending={removal.isPending}
          pendingLabel={t('savedCards.removing')}
          onPress={() => void submit()}
        >
          {t('savedCards.remove')}
        </Button>
      }
    />
  )
}
