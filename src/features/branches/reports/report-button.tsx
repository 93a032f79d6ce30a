import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { whenIdle } from '#lib/browser/idle.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { ReportedMachine } from './reports.queries.ts'

/** Loaded after the page, which customers open to choose a program. */
const ReportForm = lazyRouteComponent(
  withMessages(() => import('./report-form.tsx')),
  'ReportForm',
)

type ReportButtonProps = {
  machine: ReportedMachine
  /** The display name of the machine. */
  name: string
  /** Of the customer's own load: renders what can have happened to the laundry, above the problems of the machine. */
  own?: ((close: () => void) => ReactNode) | undefined
  /** `bare` where something else is chosen. */
  tone?: 'outline' | 'bare'
}

/** Reports a problem of a machine to the shop, in two taps. A guest logs in first and returns. */
export function ReportButton({ machine, name, own, tone = 'outline' }: ReportButtonProps) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const currentHref = useLocation({ select: ({ href }) => href })
  const [isOpen, setOpen] = useState(false)
  const isCustomer = Boolean(user)
  // A guest logs in first.
  useEffect(() => (isCustomer ? whenIdle(() => void ReportForm.preload?.()) : undefined), [isCustomer])
  if (!pageConfig.capabilities.includes('reports')) return null
  const buttonProps = {
    tone,
    size: 'small',
    icon: <AlertIcon size={20} />,
    'aria-label': t('report.openFor', { machine: name }),
  } as const
  if (!user)
    return (
      <LinkButton {...buttonProps} href={`/login?next=${encodeURIComponent(currentHref)}`}>
        {t('report.open')}
      </LinkButton>
    )
  return (
    <>
      <Button {...buttonProps} onPress={() => setOpen(true)}>
        {t('report.open')}
      </Button>
      <BottomSheet
        title={t('report.title', { machine: name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        closeLabel={t('action.close')}
      >
        <Stack gap={6}>
          <Suspense fallback={<Skeleton shape="panel" />}>
            {own?.(() => setOpen(false))}
            <ReportForm machine={machine} onDone={() => setOpen(false)} />
          </Suspense>
        </Stack>
      </BottomSheet>
    </>
  )
}
