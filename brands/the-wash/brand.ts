import type { Brand } from '#brands/brand.ts'

export const theWash: Brand = {
  id: 'the-wash',
  name: 'The Wash',
  title: { th: 'The Wash ร้านสะดวกซัก', en: 'The Wash' },
  description: {
    th: 'ร้านสะดวกซัก The Wash สแกน จ่าย แล้วเห็นทันทีว่าเครื่องเริ่มทำงาน',
    en: 'The Wash laundries: scan, pay, and see your machine start.',
  },
  operator: { th: 'บจก. เดอะวอช', en: 'The Wash Co., Ltd.' },
  contact: {
    phone: '+6620002345',
    line: '@thewash',
    email: 'help@the-wash.example',
    hours: { th: 'ทุกวัน 08:00–22:00 น.', en: 'every day, 08:00–22:00' },
  },
}
