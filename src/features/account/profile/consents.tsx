import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { FullDate } from '#components/full-date.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Consent } from '#contract/privacy.ts'
import { SEPARATOR } from '#lib/i18n/facts.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { consentsQuery } from './profile.queries.ts'

type ConsentRecord = InferOutput<typeof Consent>

const HEADING_ID = 'consents'

/** The terms that the customer accepted. */
export function Consents() {
  const t = useTranslate()
  const consents = useQuery(consentsQuery())
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('privacy.consents')}
        </Heading>
        <QueryErrorBanner title={t('privacy.failed')} query={consents} />
        {consents.isPending ? <Skeleton shape="panel" /> : null}
        {consents.data?.details.map((consent) => (
          <Panel key={consent.purpose}>
            <Terms consent={consent} />
          </Panel>
        ))}
      </Stack>
    </section>
  )
}

/** When the terms were accepted, and the version of the text. */
function ConsentDate({ consent: { version, at } }: { consent: ConsentRecord }) {
  const t = useTranslate()
  return (
    <Text size="small" tone="ink2">
      {at ? (
        <>
          <span>{`${t('privacy.accepted')} `}</span>
          <FullDate instant={at} />
          {version ? <TextVersion version={version} /> : null}
        </>
      ) : (
        <span>{t('privacy.never')}</span>
      )}
    </Text>
  )
}

/** Our versions are days; an API of the operator may have others. */
function TextVersion({ version }: { version: string }) {
  const t = useTranslate()
  const isDay = !Number.isNaN(Date.parse(version))
  return (
    <>
      <span>{`${SEPARATOR}${t('legal.version')} `}</span>
      {isDay ? <FullDate instant={version} /> : <span>{version}</span>}
    </>
  )
}

function Terms({ consent }: { consent: ConsentRecord }) {
  const t = useTranslate()
  return (
    <Stack gap={0}>
      <Text isStrong>{t('privacy.terms')}</Text>
      <ConsentDate consent={consent} />
      <Row gap={4} isWrapping>
        <Link href="/term-of-use">{t('register.readPolicy')}</Link>
        <Link href="/privacy-policy">{t('register.readPrivacy')}</Link>
      </Row>
    </Stack>
  )
}
