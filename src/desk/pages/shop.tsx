import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeShop, getShop, type ShopEdit } from '#contract/staff/shop.ts'
import { useErrorText } from '#desk/action.tsx'
import { askDesk } from '#desk/api.ts'
import { BranchAnnouncement } from '#desk/shop/announcement.tsx'
import { BranchHours } from '#desk/shop/hours.tsx'
import { Prices } from '#desk/shop/prices.tsx'
import { Promotions } from '#desk/shop/promotions.tsx'
import { useDesk } from '#desk/translate.ts'
import { announce } from '#lib/announcer.ts'
import { ApiError } from '#lib/api/http.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const QUERY_KEY = [getShop.path]

type PlanProps = {
  edits: readonly ShopEdit[]
  onDone: () => void
  onDiscard: () => void
}

/** What the chosen changes will do, in words, before they are done. */
function Plan({ edits, onDone, onDiscard }: PlanProps) {
  const t = useDesk()
  const localized = useLocalized()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const queryKey = [changeShop.path, edits]
  const plan = useQuery({ queryKey, queryFn: () => askDesk(changeShop, { edits: [...edits], plan: null }) })
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const apply = useMutation({
    mutationFn: (name: string) => askDesk(changeShop, { edits: [...edits], plan: name, reason: reason.trim() }),
    async onSuccess(answer) {
      // Somebody else has changed the shop meanwhile: what this would do now is shown first.
      queries.setQueryData(queryKey, answer)
      if (!answer.is_applied) return
      announce(t('desk.done', { action: t('desk.shop.apply') }))
      onDone() // first: a change that is chosen meanwhile stays
      await queries.invalidateQueries({ queryKey: QUERY_KEY })
    },
  })
  const failure = apply.error ?? plan.error
  const faults = failure instanceof ApiError ? (failure.problem?.errors?.edits ?? []) : []
  const { lines = [], obstacles = [], plan: name } = plan.data ?? {}
  const isChanged = apply.data?.is_applied === false
  return (
    <Panel>
      <Stack gap={3}>
        <Heading level={2} size="m">
          {t('desk.shop.plan')}
        </Heading>
        {failure ? <Banner tone="bad">{errorText(failure)}</Banner> : null}
        {faults.map((text) => (
          <Text key={text} lang="en">
            {text}
          </Text>
        ))}
        {isChanged ? <Banner tone="warn">{t('desk.shop.planChanged')}</Banner> : null}
        {obstacles.map((text) => (
          <Banner key={text.en} tone="warn">
            {localized(text)}
          </Banner>
        ))}
        {plan.isPending && !failure ? <Text tone="ink2">{t('desk.loading')}</Text> : null}
        {plan.data && lines.length === 0 ? <Text>{t('desk.shop.nothing')}</Text> : null}
        <div className="desk-plan">
          {lines.map((text) => (
            <Text key={text.en}>{localized(text)}</Text>
          ))}
        </div>
        <TextField
          label={t('desk.reason')}
          value={reason}
          onChange={setReason}
          isRequired
          errorMessage={isMissing && reason.trim() === '' ? t('desk.missing') : undefined}
        />
        <Row gap={2} isWrapping>
          <Button
            isDisabled={!name || lines.length === 0 || obstacles.length > 0}
            isPending={apply.isPending}
            pendingLabel={t('desk.sending')}
            onPress={() => {
              setIsMissing(reason.trim() === '')
              if (name && reason.trim() !== '') apply.mutate(name)
            }}
          >
            {t('desk.shop.apply')}
          </Button>
          <Button tone="outline" onPress={onDiscard}>
            {t('desk.shop.discard')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

/** What an edit is about: a later one of the same takes its place. */
const subjectOf = (edit: ShopEdit) => {
  const { what } = edit
  if (what === 'price') return [what, edit.machine_id, edit.part, edit.id, edit.from].join()
  if (what === 'promotion') return [what, edit.promotion_id].join()
  return [what, edit.branch_id, what === 'day' ? edit.day : ''].join()
}

/** Prices, hours, announcements and promotions, changed as the shop's files are: by a plan in words, and then at once. */
export function ShopFacts() {
  const t = useDesk()
  const localized = useLocalized()
  const errorText = useErrorText()
  const { data, error, isPending } = useQuery({ queryKey: QUERY_KEY, queryFn: () => askDesk(getShop, {}) })
  const [chosen, setChosen] = useState<string | null>(null)
  const [edits, setEdits] = useState<readonly ShopEdit[]>([])
  const branches = data?.branches ?? []
  const branch = branches.find(({ branch_id }) => branch_id === chosen) ?? branches[0]
  const add = (edit: ShopEdit) => setEdits((all) => [...all.filter((one) => subjectOf(one) !== subjectOf(edit)), edit])
  const promotions = (data?.promotions ?? []).filter(({ branch_id }) => !branch_id || branch_id === branch?.branch_id)
  return (
    <>
      {error ? <Banner tone="bad">{errorText(error)}</Banner> : null}
      {isPending ? <Text tone="ink2">{t('desk.loading')}</Text> : null}
      {branches.length > 1 ? (
        <div className="desk-fields">
          <Select
            label={t('desk.branch')}
            options={branches.map(({ branch_id: id, name }) => ({ id, label: localized(name) }))}
            value={branch?.branch_id ?? null}
            onChange={setChosen}
            placeholder=""
          />
        </div>
      ) : null}
      {edits.length > 0 ? <Plan edits={edits} onDone={() => setEdits([])} onDiscard={() => setEdits([])} /> : null}
      {branch ? (
        <div className="desk-parts">
          <BranchHours key={`${branch.branch_id} ${branch.hours}`} branch={branch} onEdit={add} />
          <BranchAnnouncement key={`${branch.branch_id} ${branch.announcement?.en}`} branch={branch} onEdit={add} />
          <Prices kinds={branch.kinds} onEdit={add} />
          <Promotions promotions={promotions} onEdit={add} />
        </div>
      ) : null}
    </>
  )
}
