import type { Brand } from '#brands/brand.ts'

export const washMax: Brand = {
  id: 'wash-max',
  name: 'Wash Max',
  title: { th: 'Wash Max ซักเต็มถัง', en: 'Wash Max' },
  description: {
    th: 'Wash Max เครื่องใหญ่ ซักได้เต็มถัง สแกนแล้วจ่ายได้เลย',
    en: 'Wash Max: big machines, full loads. Scan and pay.',
  },
  operator: { th: 'บจก. วอชแม็กซ์', en: 'Wash Max Co., Ltd.' },
}
