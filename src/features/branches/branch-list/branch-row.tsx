import type { BranchSummary, MachineRow } from '#contract/machines.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Badge } from '#ui/badge/badge.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ListRow } from '#ui/list/list.tsx'
import { type MachineDotState, MachineDots } from '#ui/porthole/machine-dots.tsx'
import { distanceText, openingText } from './branch-labels.ts'
import { BranchTitle } from './branch-title.tsx'
import { useUserLocation } from './location.store.ts'
import { countFree } from './sort-branches.ts'

const dotStates: Partial<Record<MachineRow['state'], MachineDotState>> = {
  free: 'free',
  out_of_order: 'broken',
  offline: 'broken',
}

const rows = css({ display: 'grid', gap: '1', paddingBlockStart: '1' })
// A minimum: the word may be wider in another font.
const kind = css({ flex: 'none', minWidth: '[2.25rem]', whiteSpace: 'nowrap' })
const dots = css({ flex: '1', minWidth: '[0px]' })

type BranchRowProps = { branch: BranchSummary; isFavourite: boolean }

/** A branch in a list: its distance, opening hours, and machines in the order in which they are placed in the shop. */
export function BranchRow({ branch, isFavourite }: BranchRowProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { location } = useUserLocation()
  return (
    <ListRow
      href={`/branch/${branch.branch_id}`}
      title={
        <BranchTitle
          name={localized(branch.name)}
          fact={location ? distanceText(location, branch, t) : openingText(branch, t)}
        />
      }
      note={
        <div className={rows}>
          <BranchMachines branch={branch} category="washer" />
          <BranchMachines branch={branch} category="dryer" />
          {location || isFavourite ? (
            <Row gap={2} isWrapping>
              {location ? <span>{openingText(branch, t)}</span> : null}
              {isFavourite ? <Badge tone="brand">{t('branch.favourite')}</Badge> : null}
            </Row>
          ) : null}
        </div>
      }
    />
  )
}

function BranchMachines({ branch, category }: { branch: BranchSummary; category: MachineRow['machine_category'] }) {
  const t = useTranslate()
  const machines = branch.machines.filter((machine) => machine.machine_category === category)
  const free = countFree(machines, category)
  if (machines.length === 0) return null
  return (
    <Row gap={2}>
      <span className={kind}>{t(category === 'washer' ? 'branch.wash' : 'branch.dry')}</span>
      <span className={dots}>
        <MachineDots
          states={machines.map(({ state }) => dotStates[state] ?? 'busy')}
          label={t('branch.doors', { free, all: machines.length })}
        />
      </span>
      <Text as="span" tone={branch.is_open && free > 0 ? 'ok' : 'ink2'} isStrong isUnbroken>
        {t('branch.free', { count: free })}
      </Text>
    </Row>
  )
}
