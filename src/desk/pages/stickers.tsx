import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getStickers, LABEL_NAMES } from '#contract/staff/shop.ts'
import { useErrorText } from '#desk/action.tsx'
import { askDesk } from '#desk/api.ts'
import { useBranches } from '#desk/branch-select.tsx'
import { useDesk } from '#desk/translate.ts'
import { downloadFile } from '#lib/browser/files.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Select } from '#ui/select/select.tsx'

/** The page of a branch's stickers, as `npm run shop -- stickers` writes it, to open and print. */
export function Stickers() {
  const t = useDesk()
  const localized = useLocalized()
  const errorText = useErrorText()
  const branches = useBranches()
  const [chosen, setChosen] = useState<string | null>(null)
  const [label, setLabel] = useState<(typeof LABEL_NAMES)[number]>('a4-8')
  const branchId = chosen ?? branches[0]?.branch_id
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(branch_id: string) {
      const { page, stickers } = await askDesk(getStickers, { branch_id, label })
      await downloadFile(new File([page], `stickers-${branch_id}-${label}.html`, { type: 'text/html;charset=utf-8' }))
      return stickers
    },
  })
  return (
    <>
      <Text>{t('desk.stickers.text')}</Text>
      <div className="desk-fields">
        <Select
          label={t('desk.branch')}
          options={branches.map(({ branch_id: id, name }) => ({ id, label: localized(name) }))}
          value={branchId ?? null}
          onChange={setChosen}
          placeholder=""
        />
        <Select
          label={t('desk.stickers.label')}
          options={LABEL_NAMES.map((id) => ({ id, label: t(`desk.stickers.label.${id}`) }))}
          value={label}
          onChange={setLabel}
          placeholder=""
        />
        <Button
          isDisabled={branchId === undefined}
          isPending={isPending}
          pendingLabel={t('desk.sending')}
          onPress={() => branchId && mutate(branchId)}
        >
          {t('desk.stickers.save')}
        </Button>
      </div>
      {error ? <Banner tone="bad">{errorText(error)}</Banner> : null}
      {data === undefined ? null : <Banner tone="ok">{t('desk.stickers.saved', { count: data })}</Banner>}
    </>
  )
}
