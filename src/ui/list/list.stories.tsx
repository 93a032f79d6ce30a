import { Button } from '#ui/button/button.tsx'
import { BankIcon, MoveIcon } from '#ui/icons/icons.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { ButtonRow } from './button-row.tsx'
import { DefinitionList, DefinitionRow } from './definition-list.tsx'
import { List, ListRow } from './list.tsx'
import { Panel } from './panel.tsx'

export const Links: Story = () => (
  <List label="ทางเลือก">
    <ListRow href="#move" icon={<MoveIcon />} title="ย้ายไปเครื่องอื่นที่ว่าง" note="เครื่องซัก 02 และ 04 ขนาดเดียวกัน" />
    <ListRow
      href="#coupon"
      icon={<TicketIcon />}
      title="รับคูปอง 50 บาททันที"
      note="ใช้ได้ทุกสาขา ไม่มีวันหมดอายุ เหลือเท่าไรใช้ครั้งต่อไปได้"
    />
    <ButtonRow onPress={() => {}} icon={<BankIcon />} title="ขอเงินคืน" note="เข้าพร้อมเพย์ของเบอร์คุณ ภายใน 3 วันทำการ" />
  </List>
)
export const Plain: Story = () => (
  <List label="แลกของรางวัล">
    <ListRow
      title="ลดค่าซัก 20 บาท"
      note="200 คะแนน"
      trailing={
        <Button tone="outline" size="small">
          แลก
        </Button>
      }
    />
    <ListRow title="ซักฟรี 14 กก." note="1,500 คะแนน · ขาดอีก 260" />
  </List>
)
export const WithFigures: Story = () => (
  <List label="รายการเดือนนี้">
    <ListRow
      href="#bill"
      title="เครื่องซัก 05"
      note="21 พ.ย. 2569 14:20 น."
      trailing={
        <Text as="span" isStrong isUnbroken>
          50.00 บาท
        </Text>
      }
    />
    <ListRow
      href="#bill2"
      title="Large-capacity dryer 03, second floor"
      note="Ari branch, Soi 4, Phahon Yothin Road"
      trailing={
        <Text as="span" isStrong isUnbroken>
          1,140.00 baht
        </Text>
      }
    />
  </List>
)
export const Bill: Story = () => (
  <Panel>
    <DefinitionList>
      <DefinitionRow term="สาขา">อารีย์ ซอย 4</DefinitionRow>
      <DefinitionRow term="โปรแกรม">น้ำอุ่น 40°C · 42 นาที</DefinitionRow>
      <DefinitionRow term="ราคา">60.00</DefinitionRow>
      <DefinitionRow term="ปรับผ้านุ่ม">5.00</DefinitionRow>
      <DefinitionRow term="คูปองลูกค้าประจำ">−15.00</DefinitionRow>
      <DefinitionRow term="ชำระด้วยพร้อมเพย์" isTotal>
        50.00 บาท
      </DefinitionRow>
    </DefinitionList>
  </Panel>
)
