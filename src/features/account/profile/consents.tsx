import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { FullDate } from '#components/full-date.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Consent } from '#contract/privacy.ts'
import { announce } from '#lib/announcer.ts'
import { errorCodeOf, errorMessageId } from '#lib/api/error-message.ts'
import { SEPARATOR } from '#lib/i18n/facts.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { consentsQuery, setConsentMutation } from './profile.queries.ts'

type ConsentRecord = InferOutput<typeof Consent>
type OptionalPurpose = Exclude<ConsentRecord['purpose'], 'terms'>

const HEADING_ID = 'consents'

/** The terms that the customer accepted, and their consents, which can be withdrawn as easily as given. */
export function Consents() {
  const t = useTranslate()
  const consents = useQuery(consentsQuery())
  const { details = [], version = '' } = consents.data ?? {}
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('privacy.consents')}
        </Heading>
        <QueryErrorBanner title={t('privacy.failed')} query={consents} />
        {consents.isPending ? <Skeleton shape="panel" /> : null}
        {details.map((consent) => (
          <Panel key={consent.purpose}>
            {consent.purpose === 'terms' ? (
              <Terms consent={consent} />
            ) : (
              <OptionalConsent consent={consent} purpose={consent.purpose} version={version} />
            )}
          </Panel>
        ))}
      </Stack>
    </section>
  )
}

/** When the terms were accepted, or the consent was given or withdrawn, and the version of the text. */
function ConsentDate({ consent: { purpose, is_given, version, at } }: { consent: ConsentRecord }) {
  const t = useTranslate()
  return (
    <Text size="small" tone="ink2">
      {at ? (
        <>
          <span>{`${t(purpose === 'terms' ? 'privacy.accepted' : is_given ? 'privacy.given' : 'privacy.takenBack')} `}</span>
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

const problemOf = (error: unknown, t: Translate) =>
  t(errorCodeOf(error) === 'consent_changed' ? 'privacy.textChanged' : errorMessageId(error))

function OptionalConsent({
  consent,
  purpose,
  version,
}: {
  consent: ConsentRecord
  purpose: OptionalPurpose
  version: string
}) {
  const t = useTranslate()
  const set = useMutation(setConsentMutation())
  return (
    <Stack gap={0}>
      <Switch
        isSelected={set.isPending ? set.variables.is_given : consent.is_given}
        onChange={(is_given) =>
          set.mutate({ purpose, version, is_given }, { onError: (error) => announce(problemOf(error, t), 'assertive') })
        }
        errorMessage={set.isError ? problemOf(set.error, t) : undefined}
      >
        {t(`privacy.purpose.${purpose}`)}
      </Switch>
      <ConsentDate consent={consent} />
    </Stack>
  )
}
