import { UpdatedAgo } from '#components/updated-ago.tsx'
import type { BranchSummary } from '#contract/branches.ts'
import type { MachineRow } from '#contract/machines.ts'
import { programPageHref } from '#features/branches/machines/machine-address.ts'
import { machineName, minutesUntil, portholeState, timeText } from '#features/branches/machines/machine-labels.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { MachineGrid } from '#ui/machine-card/machine-grid.tsx'
import { MachineTile } from '#ui/machine-card/machine-tile.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral, PortholeWord } from '#ui/porthole/porthole-text.tsx'

const CATEGORIES = ['washer', 'dryer'] as const

type MachineGridsProps = {
  branch: BranchSummary
  updatedAt: number
  /** Transaction of the customer's own running load, by machine id. */
  ownLoads: ReadonlyMap<string, string>
}

/** The washers, then the dryers, each in the order in which they are placed in the shop. */
export function MachineGrids({ branch, updatedAt, ownLoads }: MachineGridsProps) {
  const t = useTranslate()
  return CATEGORIES.map((category) => {
    const machines = branch.machines.filter((machine) => machine.machine_category === category)
    if (machines.length === 0) return null
    const free = machines.filter(({ state }) => state === 'free').length
    const all = machines.length
    const title = branch.is_open ? t(`branch.${category}s`, { free, all }) : t(`branch.${category}sClosed`, { all })
    return (
      <section key={category} aria-label={title}>
        <Stack gap={2}>
          <Row justify="between" align="baseline" gap={3} isWrapping>
            <Heading level={2} size="m">
              {title}
            </Heading>
            {category === 'washer' ? (
              <Text size="small" tone="ink2">
                <UpdatedAgo updatedAt={updatedAt} />
              </Text>
            ) : null}
          </Row>
          <MachineGrid label={title}>
            {machines.map((machine) => (
              <MachineGridTile
                key={machine.machine_id}
                machine={machine}
                isOpen={branch.is_open}
                transaction={ownLoads.get(machine.machine_id)}
              />
            ))}
          </MachineGrid>
        </Stack>
      </section>
    )
  })
}

/** The caption of a machine: its state, or when it becomes free, which it does not in a closed branch. */
function captionOf(machine: MachineRow, isOpen: boolean, isFinishing: boolean, t: Translate) {
  if (!isOpen && (machine.state === 'free' || machine.state === 'running')) return t('branch.closed')
  if (machine.state !== 'running') return t(`branch.tile.${machine.state}`)
  if (isFinishing || !machine.ends_at) return t('branch.tile.finishing')
  return t('branch.tile.freeAt', { time: timeText(machine.ends_at, t) })
}

type MachineGridTileProps = {
  machine: MachineRow
  /** Nobody can start a machine of a closed branch. */
  isOpen: boolean
  /** Of the customer's own load in the machine. */
  transaction: string | undefined
}

function MachineGridTile({ machine, isOpen, transaction }: MachineGridTileProps) {
  const t = useTranslate()
  const now = serverNow()
  // A shut door, of which nothing is said.
  const pictureState = machine.state === 'free' && !isOpen ? 'plain' : portholeState(machine, now)
  const minutes = machine.state === 'running' && machine.ends_at ? minutesUntil(machine.ends_at, now) : undefined
  const isFree = isOpen && machine.state === 'free'
  const isMine = transaction !== undefined
  const size = t('machine.capacity', { kg: machine.capacity_kg })
  const caption = isMine ? t('branch.tile.mine') : captionOf(machine, isOpen, pictureState === 'finishing', t)
  const labelParts = [
    machineName(machine, t),
    size,
    isFree ? t('machine.free') : '',
    minutes === undefined ? '' : t('branch.tile.left', { minutes }),
    caption,
  ]
  const portholeContent = isFree ? (
    <PortholeWord>{t('machine.free')}</PortholeWord>
  ) : minutes === undefined ? undefined : (
    <PortholeNumeral number={String(minutes)} />
  )
  // The programs of a closed branch can be read.
  const href = machine.state === 'free' ? programPageHref(machine) : isMine ? `/bill/${transaction}` : undefined
  return (
    <MachineTile
      number={machine.number}
      size={size}
      caption={caption}
      label={labelParts.filter(Boolean).join(', ')}
      isFree={isFree}
      isMine={isMine}
      {...(href ? { href } : {})}
    >
      <Porthole
        state={pictureState}
        size={72}
        owner={machine.state === 'running' && !isMine ? 'other' : 'mine'}
        remaining={minutes !== undefined && machine.total_minutes ? minutes / machine.total_minutes : 0}
      >
        {portholeContent}
      </Porthole>
    </MachineTile>
  )
}
