import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { formatPhone } from '#contract/thai/phone.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { type MessageId, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Code } from '#ui/code/code.tsx'
import { ChatIcon, MailIcon, PhoneIcon } from '#ui/icons/branch-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Phone } from '#ui/phone/phone.tsx'

/** The most frequent questions, and the page that answers each. */
const ANSWERS: readonly { href: string; title: MessageId; note: MessageId; capability?: string }[] = [
  { href: '/history', title: 'help.notStarted', note: 'help.notStartedNote' },
  { href: '/loads', title: 'help.stopped', note: 'help.stoppedNote', capability: 'report_load' },
  { href: '/history', title: 'help.debited', note: 'help.debitedNote' },
  { href: '/refund-policy', title: 'help.refund', note: 'help.refundNote' },
  { href: '/branch', title: 'help.branch', note: 'help.branchNote' },
  { href: '/profile/phone', title: 'help.newNumber', note: 'help.newNumberNote', capability: 'change_phone' },
  { href: '/accessibility', title: 'help.access', note: 'help.accessNote' },
]

/** A page that the API has no calls for answers nothing. */
const isAnswered = ({ capability }: (typeof ANSWERS)[number]) =>
  capability === undefined || pageConfig.capabilities.includes(capability)

type HelpProps = {
  /** Number of the order that the question is about. */
  about: string | undefined
}

/**
 * The shop's chat, with the number already written in the message, if there is one.
 * https://developers.line.biz/en/docs/line-login/using-line-url-scheme/#sending-text-messages
 */
const lineHref = (line: string, about: string | undefined) =>
  about
    ? `https://line.me/R/oaMessage/${encodeURIComponent(line)}/?${encodeURIComponent(about)}`
    : `https://line.me/R/ti/p/${encodeURIComponent(line)}`

/** The shop's contact details and opening hours, then the pages that answer frequent questions. Needs no network. */
export function Help({ about }: HelpProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { phone, line, email, hours } = pageConfig.brand.contact
  const hasContact = Boolean(phone ?? line ?? email)
  return (
    <PageLayout title={t('help.title')} header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}>
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={6}>
            <Stack gap={1}>
              <PageHeading>{t('help.heading')}</PageHeading>
              {hours ? <Text tone="ink2">{t('help.hours', { hours: localized(hours) })}</Text> : null}
            </Stack>
            {about ? (
              <Panel>
                <Text>{t('help.tellNumber')}</Text>
                <Text isStrong>
                  <Code text={about} />
                </Text>
              </Panel>
            ) : null}
            {hasContact ? (
              <List label={t('help.contact')}>
                {phone ? (
                  <ListRow
                    href={`tel:${phone}`}
                    icon={<PhoneIcon />}
                    title={t('help.phone')}
                    note={<Phone number={formatPhone(phone)} />}
                  />
                ) : null}
                {line ? <ListRow href={lineHref(line, about)} icon={<ChatIcon />} title="LINE" note={line} /> : null}
                {email ? (
                  <ListRow
                    href={`mailto:${email}${about ? `?subject=${encodeURIComponent(about)}` : ''}`}
                    icon={<MailIcon />}
                    title={t('help.email')}
                    note={email}
                  />
                ) : null}
              </List>
            ) : (
              <Text tone="ink2">{t('help.askBranch')}</Text>
            )}
          </Stack>
          <section aria-labelledby="answers">
            <Stack gap={2}>
              <Heading level={2} size="m" id="answers">
                {t('help.answers')}
              </Heading>
              <List labelledBy="answers">
                {ANSWERS.filter(isAnswered).map(({ href, title, note }) => (
                  <ListRow key={title} href={href} title={t(title)} note={t(note)} />
                ))}
              </List>
            </Stack>
          </section>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
