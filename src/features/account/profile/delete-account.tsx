import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { PinEntry } from '#components/pin-entry.tsx'
import type { deleteAccount } from '#contract/account-deletion.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { isPinRefused, pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { signOutDevice } from '#features/auth/sign-in/logout.queries.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type MessageId, type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { deleteAccountMutation } from './delete-account.queries.ts'

type EndedAccount = OutputOf<typeof deleteAccount>

const consequences: { title: MessageId; facts: MessageId[] }[] = [
  { title: 'deletion.gone', facts: ['deletion.gone.person', 'deletion.gone.value', 'deletion.gone.devices'] },
  { title: 'deletion.back', facts: ['deletion.back.money'] },
  { title: 'deletion.kept', facts: ['deletion.kept.bookkeeping'] },
]

type DeleteAccountProps = {
  /** What must end first: an order, or a refund that is not sent yet. */
  obstacles: readonly { title: string; href: string }[]
  /** The money that goes back, with its amount, its destination and its day. */
  money: ReactNode
}

/** Explains what is deleted, what is sent back, what the law requires the shop to keep, and what forbids it, before the PIN is requested. */
export function DeleteAccount({ obstacles, money }: DeleteAccountProps) {
  const t = useTranslate()
  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={t('deletion.title')}
      header={<PageHeader back={{ label: t('action.back'), href: '/profile/privacy' }} />}
    >
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{t('deletion.heading')}</PageHeading>
            <Text tone="ink2">{t('deletion.note')}</Text>
          </Stack>
          {consequences.map(({ title, facts }) => (
            <section key={title} aria-labelledby={title}>
              <Stack gap={2}>
                <Heading level={2} size="m" id={title}>
                  {t(title)}
                </Heading>
                <List labelledBy={title}>
                  {facts.map((fact) => (
                    <ListRow key={fact} title={<Text as="span">{t(fact)}</Text>} />
                  ))}
                </List>
                {title === 'deletion.back' ? money : null}
              </Stack>
            </section>
          ))}
          <Stack gap={2}>
            {/* In the button's place: what is known later must not move what is being read. */}
            {obstacles.length > 0 ? (
              <Banner tone="warn" icon={<AlertIcon />} title={t('deletion.notYet')}>
                <Text>{t('deletion.purchaseOpen')}</Text>
                <List label={t('deletion.notYet')}>
                  {obstacles.map(({ title, href }) => (
                    <ListRow key={href} href={href} title={title} />
                  ))}
                </List>
              </Banner>
            ) : (
              <LinkButton href="/profile/delete?step=pin" tone="danger" width="fill">
                {t('deletion.continue')}
              </LinkButton>
            )}
            <LinkButton href="/profile/privacy" tone="outline" width="fill">
              {t('deletion.stay')}
            </LinkButton>
          </Stack>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** The refund that follows the end of an account: nobody can look it up in the app afterwards. */
const refundText = ({ amount, case_number: number, due_on }: EndedAccount['refunds'][number], t: Translate) =>
  due_on
    ? t('deletion.refundBy', { amount: formatPrice(amount), number, day: formatDayInText(due_on) })
    : t('deletion.refund', { amount: formatPrice(amount), number })

/** The last step: asks for the PIN, then deletes the account. */
export function DeleteAccountPin() {
  const t = useTranslate()
  const navigate = useNavigate()
  const phone = formatPhone(useQuery(userQuery()).data?.phone_number ?? '')
  const remove = useMutation(deleteAccountMutation())
  const hasOpenPurchase = errorCodeOf(remove.error) === 'purchase_open'

  async function submit(pin: string) {
    const ended = await remove.mutateAsync(pin).catch(() => undefined) // shown at the field
    if (!ended) return
    const signOut = signOutDevice()
    await navigate({ to: '/', replace: true })
    await signOut
    addToast({
      title: t('deletion.done'),
      description: ended.refunds.map((refund) => refundText(refund, t)).join(' ') || t('deletion.doneNote'),
      timeout: 0,
    })
  }

  const errorMessage = remove.isError
    ? hasOpenPurchase
      ? t('deletion.purchaseOpen')
      : pinProblem(remove.error, t)
    : undefined
  return (
    <PinEntry
      title={t('deletion.title')}
      heading={t('deletion.pin')}
      note={<Text tone="ink2">{t('deletion.pinNote')}</Text>}
      backHref="/profile/delete"
      autoComplete="current-password"
      username={phone}
      submit={t('deletion.submit')}
      submitting={t('action.saving')}
      isPending={remove.isPending}
      errorMessage={errorMessage}
      preservesPin={!isPinRefused(remove.error)}
      trailing={hasOpenPurchase ? <Link href="/history">{t('history.title')}</Link> : undefined}
      onSubmit={(pin) => void submit(pin)}
    />
  )
}
