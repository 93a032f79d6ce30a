import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'

const steps = css({
  listStyleType: 'decimal',
  paddingInlineStart: '[1.75em]',
  color: 'ink2',
  '& > li + li': { marginBlockStart: '2' },
})

const INSTRUCTIONS = {
  steps: { title: 'install.stepsTitle', list: ['install.stepShare', 'install.stepAdd', 'install.stepDone'] },
  browser: {
    title: 'install.browserTitle',
    list: ['install.browserMenu', 'install.browserOpen', 'install.browserDone'],
  },
} as const

type InstallStepsProps = { method: keyof typeof INSTRUCTIONS; onClose: () => void }

/** Installation steps for browsers without an install prompt: on an iPhone, and inside a chat app. */
export function InstallSteps({ method, onClose }: InstallStepsProps) {
  const t = useTranslate()
  const { title, list } = INSTRUCTIONS[method]
  return (
    <BottomSheet
      title={t(title)}
      isOpen
      isDismissable
      onOpenChange={onClose}
      actions={
        <Button tone="primary" width="fill" onPress={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <ol className={steps}>
        {list.map((id) => (
          <li key={id}>{t(id)}</li>
        ))}
      </ol>
    </BottomSheet>
  )
}
