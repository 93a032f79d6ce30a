import { useState } from 'react'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import type { Story } from '#ui/story.ts'
import { Keypad } from './keypad.tsx'
import { PinField, type PinFieldProps } from './pin-field.tsx'

type ControlledProps = Partial<PinFieldProps> & { initial?: string }

function Controlled({ initial = '', ...props }: ControlledProps) {
  const [value, setValue] = useState(initial)
  const [isShown, setShown] = useState(props.isShown ?? false)
  return (
    <PinField
      label="รหัส PIN 6 หลัก"
      autoComplete="current-password"
      showLabel="แสดงรหัส PIN"
      countText={`ใส่แล้ว ${value.length} จาก 6 หลัก`}
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
export const Wrong: Story = () => <Controlled errorMessage="รหัส PIN ไม่ถูกต้อง ลองได้อีก 3 ครั้ง" />
export const InEnglish: Story = () => (
  <Controlled
    label="6-digit PIN"
    initial="12"
    countText="2 of 6 digits entered"
    trailing={
      <Link href="#forgot" size="body">
        Forgot your PIN?
      </Link>
    }
  />
)
export const WithKeypad: Story = () => {
  const [value, setValue] = useState('123')
  return (
    <>
      <PageHeader back={{ label: 'กลับ', href: '#back' }} />
      <PageContainer isFilled>
        <Stack gap={1}>
          <Heading>ใส่รหัส PIN</Heading>
          <Text size="lead" tone="ink2">
            081-234-5678{' '}
            <Link href="#phone" isInline>
              เปลี่ยนเบอร์
            </Link>
          </Text>
        </Stack>
        <Stack gap={0} isGrowing justify="center">
          <PinField
            label="รหัส PIN 6 หลัก"
            isLabelHidden
            hasKeypad
            autoFocus
            autoComplete="current-password"
            username="+66812345678"
            value={value}
            onChange={setValue}
            countText={`ใส่แล้ว ${value.length} จาก 6 หลัก`}
            trailing={
              <Link href="#forgot" size="body">
                ลืมรหัส PIN
              </Link>
            }
          />
        </Stack>
        <Keypad
          label="แป้นตัวเลข"
          deleteLabel="ลบ"
          onDigit={(digit) => setValue((digits) => (digits + digit).slice(0, 6))}
          onDelete={() => setValue((digits) => digits.slice(0, -1))}
        />
      </PageContainer>
    </>
  )
}
