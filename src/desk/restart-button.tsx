import { listRestartMachines, restartShopLoad } from '#contract/staff/machines.ts'
import { ActionButton } from './action.tsx'
import { askDesk, useDeskQuery } from './api.ts'
import { useDesk } from './translate.ts'

/** Starts a paid load again that did not run, in its machine or in another one that it may have. */
export function RestartButton({ transaction }: { transaction: string }) {
  const t = useDesk()
  const { data } = useDeskQuery(listRestartMachines, { transaction })
  const options = (data?.details ?? []).map(({ machine_id: id, number }) => ({
    id,
    label: t('desk.restart.machine', { number }),
  }))
  return (
    <ActionButton
      label={t('desk.restart')}
      consequence={t('desk.restartText')}
      field={{ label: t('desk.reason'), isRequired: true }}
      choice={{ label: t('desk.restart.where'), options }}
      run={(reason, machine_id) =>
        askDesk(restartShopLoad, { transaction, reason, ...(machine_id ? { machine_id } : {}) })
      }
    />
  )
}
