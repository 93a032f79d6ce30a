import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MINUTE_MS } from '#contract/duration.ts'
import { acceptInvitation, getInvitation, getSignInOptions, signInStaff } from '#contract/staff/person.ts'
import { answerWithPasskey, createPasskey, hasPasskeys } from '#lib/browser/passkeys.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { useErrorText } from './action.tsx'
import { askDesk, deskErrorCode, keepSession } from './api.ts'
import { deskHref } from './frame.tsx'
import { useDesk } from './translate.ts'

/** The server takes an answer for ten minutes. */
const FRESH_MS = 8 * MINUTE_MS

function Supported({ children }: { children: ReactNode }) {
  const t = useDesk()
  return hasPasskeys() ? children : <Banner tone="warn">{t('desk.oldBrowser')}</Banner>
}

/** Signs in with a passkey. Its options are there before the press. */
export function SignIn() {
  const t = useDesk()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in'],
    queryFn: () => askDesk(getSignInOptions, {}),
    refetchInterval: FRESH_MS,
  })
  const signIn = useMutation({
    async mutationFn() {
      const credential = await answerWithPasskey(data?.options)
      if (credential === undefined) return
      keepSession(await askDesk(signInStaff, { credential }))
      location.reload()
    },
    onSettled: () => refetch(),
  })
  const failure = signIn.error ?? error
  return (
    <Supported>
      <Stack gap={3} align="start">
        <Text>{t('desk.signIn.text')}</Text>
        {failure ? (
          <Banner tone="bad">
            {deskErrorCode(failure) === 'unauthorized' ? t('desk.signIn.refused') : errorText(failure)}
          </Banner>
        ) : null}
        <Button
          isDisabled={!data}
          isPending={signIn.isPending}
          pendingLabel={t('desk.sending')}
          onPress={() => signIn.mutate()}
        >
          {t('desk.signIn.action')}
        </Button>
        <Link href={deskHref('join')}>{t('desk.join.have')}</Link>
      </Stack>
    </Supported>
  )
}

/** An invitation's link has its code after the `#`, which no server sees. */
const codeInLink = () => location.hash.slice(1)

/** Makes a passkey with the code of an invitation, or for another device with the recovery code. */
export function Join() {
  const t = useDesk()
  const errorText = useErrorText()
  const [code, setCode] = useState(codeInLink)
  const invitation = useMutation({ mutationFn: () => askDesk(getInvitation, { code }) })
  const accept = useMutation({
    async mutationFn() {
      const credential = await createPasskey(invitation.data?.options)
      if (credential === undefined) return undefined
      const joined = await askDesk(acceptInvitation, { code, credential })
      keepSession(joined)
      return joined
    },
  })
  const failure = accept.error ?? invitation.error
  const person = invitation.data?.person
  if (accept.data)
    return (
      <Stack gap={3} align="start">
        <Text>{t('desk.join.recovery')}</Text>
        <Text size="lead" isStrong>
          {accept.data.recovery_code}
        </Text>
        <Link href={deskHref('')}>{t('desk.join.begin')}</Link>
      </Stack>
    )
  return (
    <Supported>
      <Stack gap={3} align="start">
        {failure ? (
          <Banner tone="bad">
            {deskErrorCode(failure) === 'unauthorized' ? t('desk.join.refused') : errorText(failure)}
          </Banner>
        ) : null}
        {person ? (
          <>
            <Text>{t('desk.join.hello', { name: person.name, role: t(`desk.role.${person.role}`) })}</Text>
            <Button isPending={accept.isPending} pendingLabel={t('desk.sending')} onPress={() => accept.mutate()}>
              {t('desk.join.action')}
            </Button>
          </>
        ) : (
          <>
            <TextField label={t('desk.join.code')} value={code} onChange={setCode} autoComplete="off" />
            <Button
              isDisabled={code.trim() === ''}
              isPending={invitation.isPending}
              pendingLabel={t('desk.sending')}
              onPress={() => invitation.mutate()}
            >
              {t('desk.join.check')}
            </Button>
          </>
        )}
      </Stack>
    </Supported>
  )
}
