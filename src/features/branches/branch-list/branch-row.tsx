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

const doors: Partial<Record<MachineRow['state'], MachineDotState>> = {
  free: 'free',
  out_of_order: 'broken',
  offline: 'broken',
}

const rows = css({ display: 'grid', gap: '1', paddingBlockStart: '1' })
// At least: another font's word may be wider.
const kind = css({ flex: 'none', minWidth: '[2.25rem]', whiteSpace: 'nowrap' })
const wall = css({ flex: '1', minWidth: '[0px]' })

type BranchRowProps = { branch: BranchSummary; isFavourite: boolean }

/** A branch at a glance: how far, until when, and its machines in the order in which they stand. */
export function BranchRow({ branch, isFavourite }: BranchRowProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { place } = useUserLocation()
  return (
    <ListRow
      href={`/branch/${branch.branch_id}`}
      title={
        <BranchTitle
          name={localized(branch.name)}
          fact={place ? distanceText(place, branch, t) : openingText(branch, t)}
        />
      }
      note={
        <div className={rows}>
          <Doors branch={branch} category="washer" />
          <Doors branch={branch} category="dryer" />
          {place || isFavourite ? (
            <Row gap={2} isWrapping>
              {place ? <span>{openingText(branch, t)}</span> : null}
              {isFavourite ? <Badge tone="brand">{t('branch.favourite')}</Badge> : null}
            </Row>
          ) : null}
        </div>
      }
    />
  )
}

function Doors({ branch, category }: { branch: BranchSummary; category: MachineRow['machine_category'] }) {
  const t = useTranslate()
  const standing = branch.machines.filter((machine) => machine.machine_category === category)
  const free = countFree(standing, category)
  if (standing.length === 0) return null
  return (
    <Row gap={2}>
      <span className={kind}>{t(category === 'washer' ? 'branch.wash' : 'branch.dry')}</span>
      <span className={wall}>
        <MachineDots
          states={standing.map(({ state }) => doors[state] ?? 'busy')}
          label={t('branch.doors', { free, all: standing.length })}
        />
      </span>
      <Text as="span" tone={branch.is_open && free > 0 ? 'ok' : 'ink2'} isStrong isUnbroken>
        {t('branch.free', { count: free })}
      </Text>
    </Row>
  )
}
