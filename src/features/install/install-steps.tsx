import { useSay } from '#lib/intl.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Sheet } from '#ui/sheet/sheet.tsx'

const steps = css({
  listStyleType: 'decimal',
  paddingInlineStart: '6',
  color: 'ink2',
  '& > li + li': { marginBlockStart: '2' },
})

/** What to tap on an iPhone, whose browser does not ask by itself. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <Sheet
      title={say('install.stepsTitle')}
      isOpen
      isDismissable
      onOpenChange={onClose}
      actions={
        <Button tone="primary" width="fill" onPress={onClose}>
          {say('action.close')}
        </Button>
      }
    >
      <ol className={steps}>
        <li>{say('install.stepShare')}</li>
        <li>{say('install.stepAdd')}</li>
        <li>{say('install.stepDone')}</li>
      </ol>
    </Sheet>
  )
}
