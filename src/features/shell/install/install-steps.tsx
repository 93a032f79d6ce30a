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

const WORDS = {
  steps: { title: 'install.stepsTitle', list: ['install.stepShare', 'install.stepAdd', 'install.stepDone'] },
  browser: {
    title: 'install.browserTitle',
    list: ['install.browserMenu', 'install.browserOpen', 'install.browserDone'],
  },
} as const

type InstallStepsProps = { way: keyof typeof WORDS; onClose: () => void }

/** What to tap where no browser asks by itself: on an iPhone, and inside a chat. */
export function InstallSteps({ way, onClose }: InstallStepsProps) {
  const t = useTranslate()
  const { title, list } = WORDS[way]
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
