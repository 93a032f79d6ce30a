import { useState } from 'react'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Keypad } from './keypad.tsx'
import { PinField, type PinFieldProps } from './pin-field.tsx'

export default { meta: { group: 'Inputs', also: 'password, passcode, keypad, security code, รหัสพิน' } }

type ControlledProps = Partial<PinFieldProps> & { initial?: string }

function Controlled({ initial = '', ...props }: ControlledProps) {
  const [value, setValue] = useState(initial)
  const [isShown, setShown] = useState(props.isShown ?? false)
  return (
    <PinField
      length={6}
      label={wording('รหัส PIN 6 หลัก', '6-digit PIN')}
      autoComplete="current-password"
      showLabel={wording('แสดงรหัส PIN', 'Show the PIN')}
      countText={wording(`ใส่แล้ว ${value.length} จาก 6 หลัก`, `${value.length} of 6 digits entered`)}
      {...props}
      value={value}
      onChange={setValue}
      isShown={isShown}
      onShownChange={setShown}
    />
  )
}

export const Empty: Story = () => <Controlled />
export const Focused: Story = () => <Controlled autoFocus initial="123" />
export const Masked: Story = () => <Controlled initial="123" />
export const Shown: Story = () => <Controlled initial="1234" isShown />
export const Complete: Story = () => <Controlled initial="123456" />
export const Wrong: Story = () => (
  <Controlled errorMessage={wording('รหัส PIN ไม่ถูกต้อง ลองได้อีก 3 ครั้ง', 'The PIN is wrong. You have 3 more tries')} />
)
export const WithLink: Story = () => (
  <Controlled
    label={wording('รหัส PIN 6 หลัก', '6-digit PIN')}
    initial="12"
    countText={wording('ใส่แล้ว 2 จาก 6 หลัก', '2 of 6 digits entered')}
    trailing={
      <Link href="#forgot" size="body">
        {wording('ลืมรหัส PIN', 'Forgot your PIN?')}
      </Link>
    }
  />
)
export const WithKeypad: Story = () => {
  const [value, setValue] = useState('123')
  return (
    <>
      <PageHeader back={{ label: wording('กลับ', 'Back'), href: '#back' }} />
      <PageContainer isFilled>
        <Stack gap={1}>
          <Heading>{wording('ใส่รหัส PIN', 'Enter your PIN')}</Heading>
          <Text size="lead" tone="ink2">
            081-234-5678{' '}
            <Link href="#phone" isInline>
              {wording('เปลี่ยนเบอร์', 'Change the number')}
            </Link>
          </Text>
        </Stack>
        <Stack gap={0} isGrowing justify="center">
          <PinField
            length={6}
            label={wording('รหัส PIN 6 หลัก', '6-digit PIN')}
            isLabelHidden
            hasKeypad
            autoFocus
            autoComplete="current-password"
            username="+66812345678"
            value={value}
            onChange={setValue}
            countText={wording(`ใส่แล้ว ${value.length} จาก 6 หลัก`, `${value.length} of 6 digits entered`)}
            trailing={
              <Link href="#forgot" size="body">
                {wording('ลืมรหัส PIN', 'Forgot your PIN')}
              </Link>
            }
          />
        </Stack>
        <Keypad
          label={wording('แป้นตัวเลข', 'Number pad')}
          deleteLabel={wording('ลบ', 'Delete')}
          onDigit={(digit) => setValue((digits) => (digits + digit).slice(0, 6))}
          onDelete={() => setValue((digits) => digits.slice(0, -1))}
        />
      </PageContainer>
    </>
  )
}
export const Controls: Story = () => {
  const { label, errorMessage, isShown } = useControls({
    label: wording('รหัส PIN 6 หลัก', '6-digit PIN'),
    errorMessage: '',
    isShown: false,
  })
  return <Controlled key={String(isShown)} initial="1234" label={label} errorMessage={errorMessage} isShown={isShown} />
}
