import type { Brand } from '#brands/brand.ts'

export const washday: Brand = {
  id: 'washday',
  name: 'Washday',
  title: { th: 'Washday', en: 'Washday' },
  description: {
    th: 'สแกน จ่าย แล้วไปทำอย่างอื่น ผ้าใกล้เสร็จเราจะบอก',
    en: 'Scan a machine, pay, and get on with your day. We’ll tell you when your wash is nearly done.',
  },
  operator: { th: 'บจก. วอชเดย์ (ประเทศไทย)', en: 'Washday (Thailand) Co., Ltd.' },
  contact: {
    phone: '+6620001234',
    line: '@washday',
    email: 'help@washday.example',
    hours: { th: 'ทุกวัน 08:00–22:00 น.', en: 'every day, 08:00–22:00' },
  },
}
