import { Button } from '#ui/button/button.tsx'
import { BankIcon, MoveIcon } from '#ui/icons/icons.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { ButtonRow } from './button-row.tsx'
import { DefinitionList, DefinitionRow } from './definition-list.tsx'
import { List, ListRow } from './list.tsx'
import { Panel } from './panel.tsx'

export default { meta: { group: 'Layout and content', also: 'rows, table, definition list, receipt, menu, รายการ' } }

export const Links: Story = () => (
  <List label={wording('ทางเลือก', 'Choices')}>
    <ListRow
      href="#move"
      icon={<MoveIcon />}
      title={wording('ย้ายไปเครื่องอื่นที่ว่าง', 'Move to another free machine')}
      note={wording('เครื่องซัก 02 และ 04 ขนาดเดียวกัน', 'Washers 02 and 04 have the same size')}
    />
    <ListRow
      href="#coupon"
      icon={<TicketIcon />}
      title={wording('รับคูปอง 50 บาททันที', 'Get a coupon of 50 baht now')}
      note={wording(
        'ใช้ได้ทุกสาขา ไม่มีวันหมดอายุ เหลือเท่าไรใช้ครั้งต่อไปได้',
        'For all branches, without an end date. What’s left can be used next time',
      )}
    />
    <ButtonRow
      onPress={() => {}}
      icon={<BankIcon />}
      title={wording('ขอเงินคืน', 'Ask for your money back')}
      note={wording('เข้าพร้อมเพย์ของเบอร์คุณ ภายใน 3 วันทำการ', 'To the PromptPay of your number, within 3 working days')}
    />
  </List>
)
export const Plain: Story = () => (
  <List label={wording('แลกของรางวัล', 'Rewards')}>
    <ListRow
      title={wording('ลดค่าซัก 20 บาท', '20 baht off a wash')}
      note={wording('200 คะแนน', '200 points')}
      trailing={
        <Button tone="outline" size="small">
          {wording('แลก', 'Redeem')}
        </Button>
      }
    />
    <ListRow
      title={wording('ซักฟรี 14 กก.', 'A free wash of 14 kg')}
      note={wording('1,500 คะแนน, ขาดอีก 260', '1,500 points, 260 to go')}
    />
  </List>
)
export const WithFigures: Story = () => (
  <List label={wording('รายการเดือนนี้', 'This month')}>
    <ListRow
      href="#bill"
      title={wording('เครื่องซัก 05', 'Washer 05')}
      note={wording('21 พ.ย. 2569 14:20 น.', '21 Nov 2026, 14:20')}
      trailing={
        <Text as="span" isStrong isUnbroken>
          {wording('50.00 บาท', '50.00 baht')}
        </Text>
      }
    />
    <ListRow
      href="#bill2"
      title={wording('เครื่องอบขนาดใหญ่ 03 ชั้นสองของสาขา', 'Large-capacity dryer 03, second floor')}
      note={wording('สาขาอารีย์ ซอย 4 ถนนพหลโยธิน', 'Ari branch, Soi 4, Phahon Yothin Road')}
      trailing={
        <Text as="span" isStrong isUnbroken>
          {wording('1,140.00 บาท', '1,140.00 baht')}
        </Text>
      }
    />
  </List>
)
export const Bill: Story = () => (
  <Panel>
    <DefinitionList>
      <DefinitionRow term={wording('สาขา', 'Branches')}>{wording('อารีย์ ซอย 4', 'Ari Soi 4')}</DefinitionRow>
      <DefinitionRow term={wording('โปรแกรม', 'Program')}>
        {wording('น้ำอุ่น 40°C, 42 นาที', 'Warm 40°C, 42 minutes')}
      </DefinitionRow>
      <DefinitionRow term={wording('ราคา', 'Price')}>60.00</DefinitionRow>
      <DefinitionRow term={wording('ปรับผ้านุ่ม', 'Softener')}>5.00</DefinitionRow>
      <DefinitionRow term={wording('คูปองลูกค้าประจำ', 'Coupon for regulars')}>−15.00</DefinitionRow>
      <DefinitionRow term={wording('ชำระด้วยพร้อมเพย์', 'Pay with PromptPay')} isTotal>
        {wording('50.00 บาท', '50.00 baht')}
      </DefinitionRow>
    </DefinitionList>
  </Panel>
)
export const DoFiguresAtTheEnd: Story = () => (
  <List label={wording('รายการ', 'Purchases')}>
    <ListRow
      title={wording('เครื่องซัก 05', 'Washer 05')}
      note={wording('21 พ.ย.', '21 Nov')}
      trailing={
        <Text as="span" isStrong isUnbroken>
          {wording('50.00 บาท', '50.00 baht')}
        </Text>
      }
    />
    <ListRow
      title={wording('เครื่องอบ 03', 'Dryer 03')}
      note={wording('20 พ.ย.', '20 Nov')}
      trailing={
        <Text as="span" isStrong isUnbroken>
          {wording('1,140.00 บาท', '1,140.00 baht')}
        </Text>
      }
    />
  </List>
)
export const DontFiguresInTheText: Story = () => (
  <List label={wording('รายการ', 'Purchases')}>
    <ListRow title={wording('เครื่องซัก 05 50.00 บาท 21 พ.ย.', 'Washer 05 for 50.00 baht on 21 Nov')} />
    <ListRow title={wording('เครื่องอบ 03 1,140.00 บาท 20 พ.ย.', 'Dryer 03 for 1,140.00 baht on 20 Nov')} />
  </List>
)
export const Controls: Story = () => {
  const { title, note } = useControls({
    title: wording('ย้ายไปเครื่องอื่นที่ว่าง', 'Move to another free machine'),
    note: wording('เครื่องซัก 02 และ 04 ขนาดเดียวกัน', 'Washers 02 and 04 have the same size'),
  })
  return (
    <List label={wording('ทางเลือก', 'Choices')}>
      <ListRow href="#move" icon={<MoveIcon />} title={title} note={note} />
    </List>
  )
}
