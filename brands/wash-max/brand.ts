import type { Brand } from '#brands/brand.ts'

export const washMax: Brand = {
  id: 'wash-max',
  name: 'Wash Max',
  title: { th: 'Wash Max ซักเต็มถัง', en: 'Wash Max' },
  description: {
    th: 'Wash Max เครื่องใหญ่ ซักได้เต็มถัง สแกน จ่าย แล้วเริ่มซักได้เลย',
    en: 'Wash Max: big machines, full loads. Scan and pay.',
  },
  operator: { th: 'บจก. วอชแม็กซ์', en: 'Wash Max Co., Ltd.' },
  contact: {
    phone: '+6620003456',
    line: '@washmax',
    email: 'help@wash-max.example',
    hours: { th: 'ทุกวัน 08:00–22:00 น.', en: 'every day, 08:00–22:00' },
  },
}
