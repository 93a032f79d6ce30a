import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { inviteStaff, listStaff, removeStaff } from '#contract/staff/person.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staff/roles.ts'
import { ActionButton, useErrorText } from '#desk/action.tsx'
import { askDesk, deskSession, useDeskQuery } from '#desk/api.ts'
import { useBranches } from '#desk/branch-select.tsx'
import { DeskCard } from '#desk/card.tsx'
import { deskHref } from '#desk/frame.tsx'
import { Cards } from '#desk/result.tsx'
import { useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

function Invite() {
  const t = useDesk()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const me = deskSession()?.person
  const roles = me?.role === 'owner' ? STAFF_ROLES : (['counter', 'engineer'] as const)
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('counter')
  const localized = useLocalized()
  const branches = useBranches()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { mutate, data, error, isPending } = useMutation({
    // Without a choice a person invites to what they have themselves.
    mutationFn: () =>
      askDesk(inviteStaff, {
        name: name.trim(),
        role,
        branch_ids: chosen.length > 0 ? [...chosen] : (me?.branch_ids ?? null),
      }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) mutate()
  }
  return (
    <>
      <form className="desk-fields" onSubmit={send}>
        <TextField label={t('desk.people.name')} value={name} onChange={setName} autoComplete="off" />
        <Select
          label={t('desk.people.role')}
          options={roles.map((id) => ({ id, label: t(`desk.role.${id}`) }))}
          value={role}
          onChange={setRole}
          placeholder=""
        />
        {branches.length > 1 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out with the fields beside it
          <div className="desk-choices" role="group" aria-label={t('desk.people.branches')}>
            <Text size="small">{t('desk.people.branches')}</Text>
            {branches.map(({ branch_id: id, name: branchName }) => (
              <Checkbox
                key={id}
                isSelected={chosen.includes(id)}
                onChange={(isChosen) => setChosen((all) => (isChosen ? [...all, id] : all.filter((one) => one !== id)))}
              >
                {localized(branchName)}
              </Checkbox>
            ))}
          </div>
        ) : null}
        <Button type="submit" isPending={isPending} pendingLabel={t('desk.sending')}>
          {t('desk.people.invite')}
        </Button>
      </form>
      {error ? <Banner tone="bad">{errorText(error)}</Banner> : null}
      {data ? (
        <Banner tone="ok" title={t('desk.people.invited', { name: data.person.name })}>
          <Text>{`${location.origin}${deskHref('join')}#${data.code}`}</Text>
        </Banner>
      ) : null}
    </>
  )
}

/** Who has access, and invitations. */
export function People() {
  const t = useDesk()
  const localized = useLocalized()
  const branches = useBranches()
  const query = useDeskQuery(listStaff, {})
  const nameOf = (id: string) => {
    const branch = branches.find(({ branch_id }) => branch_id === id)
    return branch ? localized(branch.name) : id
  }
  const me = deskSession()?.person.id
  return (
    <>
      <Invite />
      <Cards query={query} items={query.data?.details ?? []} empty={t('desk.people.empty')}>
        {(person) => (
          <DeskCard
            key={person.id}
            title={person.name}
            badge={{ text: t(`desk.role.${person.role}`), tone: 'neutral' }}
            lines={[
              person.branch_ids?.map(nameOf).join(', ') ?? t('desk.people.allBranches'),
              person.joined_at ? undefined : t('desk.people.waits'),
            ]}
          >
            {person.id === me ? null : (
              <ActionButton
                label={t('desk.people.remove')}
                consequence={t('desk.people.removeText')}
                field={{ label: t('desk.reason'), isRequired: true }}
                run={(reason) => askDesk(removeStaff, { person_id: person.id, reason })}
              />
            )}
          </DeskCard>
        )}
      </Cards>
    </>
  )
}
