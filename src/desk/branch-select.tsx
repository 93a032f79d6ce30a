import { getStaffBranches, type StaffBranch } from '#contract/staff/person.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Select } from '#ui/select/select.tsx'
import { useDeskQuery } from './api.ts'
import { useDesk } from './translate.ts'

/** Branches of the person who is signed in. */
export const useBranches = (): readonly StaffBranch[] => useDeskQuery(getStaffBranches, {}).data?.details ?? []

const ALL = ''

type BranchSelectProps = {
  /** Null: all. */
  value: string | null
  onChange: (branchId: string | null) => void
}

/** One branch of the person, or all of them; nothing for who has only one. */
export function BranchSelect({ value, onChange }: BranchSelectProps) {
  const t = useDesk()
  const localized = useLocalized()
  const branches = useBranches()
  if (branches.length < 2) return null
  return (
    <Select
      label={t('desk.branch')}
      options={[
        { id: ALL, label: t('desk.people.allBranches') },
        ...branches.map(({ branch_id: id, name }) => ({ id, label: localized(name) })),
      ]}
      value={value ?? ALL}
      onChange={(id) => onChange(id === ALL ? null : id)}
      placeholder=""
    />
  )
}
