import type { ListedBranch } from '#contract/branch-list.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Badge } from '#ui/badge/badge.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ListRow } from '#ui/list/list.tsx'
import { MachineDots } from '#ui/porthole/machine-dots.tsx'
import { distanceText, openingText } from './branch-labels.ts'
import { BranchTitle } from './branch-title.tsx'
import { useUserLocation } from './location.store.ts'

const rows = css({ display: 'grid', gap: '1', paddingBlockStart: '1' })
// A minimum: the word may be wider in another font.
const kind = css({ flex: 'none', minWidth: 'kind', whiteSpace: 'nowrap' })
const dots = css({ minWidth: '[0px]' })
// Some dots wide at least: with large text the number of free machines is on a line of its own. One-off values are
// attributes: the style sheet is for what pages share.
const someDots = { flex: '1 1 4rem' }

type BranchRowProps = { branch: ListedBranch; isFavourite: boolean }

/**
 * A branch in a list: its distance, opening hours, and machines in the order in which they are placed in the shop; of a
 * closed branch no machine is free.
 */
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
          {branch.is_open ? (
            <>
              <BranchMachines states={branch.washers} word={t('branch.wash')} />
              <BranchMachines states={branch.dryers} word={t('branch.dry')} />
            </>
          ) : null}
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

type BranchMachinesProps = { states: ListedBranch['washers']; word: string }

function BranchMachines({ states, word }: BranchMachinesProps) {
  const t = useTranslate()
  const free = states.filter((state) => state === 'free').length
  if (states.length === 0) return null
  return (
    <Row gap={2} justify="end" isWrapping>
      <span className={kind}>{word}</span>
      <span className={dots} style={someDots}>
        <MachineDots states={states} label={t('branch.doors', { free, all: states.length })} />
      </span>
      <Text as="span" tone={free > 0 ? 'ok' : 'ink2'} isStrong isUnbroken>
        {t('branch.free', { count: free })}
      </Text>
    </Row>
  )
}
