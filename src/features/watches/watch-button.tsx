import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MachineRow } from '#contract/machines.ts'
import { branchesQuery } from '#features/branches/branches.queries.ts'
import { userQuery } from '#features/session/session.queries.ts'
import { messageOf } from '#lib/api/api-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { announce } from '#lib/page/announce.ts'
import { serverNow } from '#lib/page/clock.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { BellIcon } from '#ui/icons/place-icons.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Sheet } from '#ui/sheet/sheet.tsx'
import { canWatch, watchMutation } from './watches.queries.ts'

const TWO_HOURS_MS = 2 * 3_600_000
const ANY = 'any'

type Kind = MachineRow['machine_category']

/** Asks to be told when a machine of the branch is free. A guest logs in first. */
export function WatchButton({ branchId }: { branchId: string }) {
  const say = useSay()
  const { data: user } = useQuery(userQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (!canWatch()) return null
  const look = { tone: 'outline', size: 'small', icon: <BellIcon size={20} /> } as const
  if (!user)
    return (
      <LinkButton {...look} href={`/login?next=${encodeURIComponent(`/branch/${branchId}`)}`}>
        {say('watch.open')}
      </LinkButton>
    )
  return (
    <>
      <Button {...look} onPress={() => setIsOpen(true)}>
        {say('watch.open')}
      </Button>
      <Sheet
        title={say('watch.title')}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isDismissable
        closeLabel={say('action.close')}
      >
        <WatchForm branchId={branchId} onDone={() => setIsOpen(false)} />
      </Sheet>
    </>
  )
}

function WatchForm({ branchId, onDone }: { branchId: string; onDone: () => void }) {
  const say = useSay()
  const { data: branches } = useQuery(branchesQuery())
  const watch = useMutation(watchMutation())
  const [kind, setKind] = useState<Kind>('washer')
  const [size, setSize] = useState(ANY)
  const machines = branches?.find(({ branch_id }) => branch_id === branchId)?.machines ?? []
  const sizes = [...new Set(machines.filter((one) => one.machine_category === kind).map((one) => one.capacity_kg))]
    .toSorted((a, b) => a - b)
    .slice(1) // the smallest is any size

  async function submit() {
    try {
      await watch.mutateAsync({
        branch_id: branchId,
        machine_category: kind,
        capacity_kg: size === ANY ? null : Number(size),
        until: new Date(serverNow() + TWO_HOURS_MS).toISOString(),
      })
      announce(say('watch.done'))
      onDone()
    } catch (error) {
      announce(say(problemOf(error)), 'assertive')
    }
  }

  return (
    <Stack gap={4}>
      <Text tone="ink2">{say('watch.note')}</Text>
      <Segmented
        label={say('watch.kind')}
        options={[
          { id: 'washer', label: say('watch.washer') },
          { id: 'dryer', label: say('watch.dryer') },
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setSize(ANY)
        }}
      />
      {sizes.length > 0 ? (
        <Segmented
          label={say('watch.size')}
          options={[
            { id: ANY, label: say('watch.anySize') },
            ...sizes.map((kg) => ({ id: String(kg), label: say('watch.fromSize', { kg }) })),
          ]}
          value={size}
          onChange={setSize}
        />
      ) : null}
      {watch.isError ? <Alert tone="bad">{say(problemOf(watch.error))}</Alert> : null}
      <Button
        tone="primary"
        width="fill"
        isPending={watch.isPending}
        pendingLabel={say('action.saving')}
        onPress={() => void submit()}
      >
        {say('watch.submit')}
      </Button>
    </Stack>
  )
}

const problemOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'machine_free' ? 'watch.freeNow' : messageOf(error)
