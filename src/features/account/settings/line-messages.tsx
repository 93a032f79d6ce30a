import { useMutation, useQuery } from '@tanstack/react-query'
import { focusPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { formatPhone } from '#contract/thai/phone.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { lineLinkQuery, linkLineMutation, unlinkLineMutation } from './line.queries.ts'

/**
 * Messages by the brand's official LINE account: links a LINE, or ends its link.
 * @param linkToken of the person who opened this page from the chat
 */
export function LineMessages({ linkToken }: { linkToken: string | undefined }) {
  const t = useTranslate()
  const link = useQuery(lineLinkQuery())
  return (
    <PageLayout title={t('line.title')} header={<PageHeader back={{ label: t('action.back'), href: '/profile' }} />}>
      <PageContainer>
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading>{t('line.title')}</PageHeading>
            <Text tone="ink2">{t('line.note')}</Text>
          </Stack>
          <QueryErrorBanner title={t('line.failed')} query={link} />
          {link.isPending ? <Skeleton shape="panel" /> : null}
          {link.data ? <State linkToken={linkToken} isLinked={link.data.is_linked} chat={link.data.chat_url} /> : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

type StateProps = { linkToken: string | undefined; isLinked: boolean; chat: string | null | undefined }

function State({ linkToken, isLinked, chat }: StateProps) {
  const t = useTranslate()
  if (!chat) return <Text>{t('line.none')}</Text>
  if (linkToken) return <Confirm linkToken={linkToken} />
  if (isLinked) return <Linked />
  return (
    <Stack gap={4}>
      <Text>{t('line.how')}</Text>
      <LinkButton href={chat} tone="primary" size="pay" width="fill">
        {t('line.open')}
      </LinkButton>
    </Stack>
  )
}

function Confirm({ linkToken }: { linkToken: string }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const link = useMutation(linkLineMutation())
  const phone = formatPhone(user?.phone_number ?? '')
  return (
    <Stack gap={4}>
      <Text>
        <NoWrap part={phone}>{t('line.confirm', { phone })}</NoWrap>
      </Text>
      {link.isError ? (
        <Banner tone="bad" icon={<AlertIcon />}>
          {t(errorMessageId(link.error))}
        </Banner>
      ) : null}
      <Button
        tone="primary"
        size="pay"
        width="fill"
        isPending={link.isPending}
        pendingLabel={t('line.linking')}
        onPress={() => link.mutate(linkToken, { onError: (error) => announce(t(errorMessageId(error)), 'assertive') })}
      >
        {t('line.link')}
      </Button>
    </Stack>
  )
}

function Linked() {
  const t = useTranslate()
  const unlink = useMutation(unlinkLineMutation())

  async function end() {
    try {
      await unlink.mutateAsync()
      // The focused button unmounts.
      focusPage()
      announce(t('line.ended'))
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  return (
    <Stack gap={4}>
      <Text>{t('line.linked')}</Text>
      {unlink.isError ? (
        <Banner tone="bad" icon={<AlertIcon />}>
          {t(errorMessageId(unlink.error))}
        </Banner>
      ) : null}
      <Button
        tone="outline"
        width="fill"
        isPending={unlink.isPending}
        pendingLabel={t('action.saving')}
        onPress={() => void end()}
      >
        {t('line.unlink')}
      </Button>
    </Stack>
  )
}
