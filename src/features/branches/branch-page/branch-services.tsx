import type { BranchSummary } from '#contract/branches.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { formHref } from '#features/shell/order-routes.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { DeliveryIcon, FoldIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'

const HEADING_ID = 'services-heading'
const icons: Record<ServiceKind, typeof FoldIcon> = { delivery: DeliveryIcon, wash_dry_fold: FoldIcon }

/** The delivery services of the branch; renders nothing without any. */
export function BranchServices({ branch }: { branch: BranchSummary }) {
  const t = useTranslate()
  if (branch.services.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('branch.services')}
        </Heading>
        <List labelledBy={HEADING_ID}>
          {branch.services.map((service) => {
            const Icon = icons[service]
            return (
              <ListRow
                key={service}
                href={formHref({ service, branch_id: branch.branch_id })}
                icon={<Icon />}
                title={t(`service.${service}`)}
                note={t(`service.${service}Note`)}
              />
            )
          })}
        </List>
      </Stack>
    </section>
  )
}
