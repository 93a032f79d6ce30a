import type { Company } from '#brands/company.ts'

export const company: Company = {
  name: { th: 'บริษัท วอชแม็กซ์ จำกัด', en: 'Wash Max Co., Ltd.' },
  registration: '0105563000035',
  address: {
    th: '7 ถนนมิตรภาพ ตำบลในเมือง อำเภอเมืองขอนแก่น จังหวัดขอนแก่น 40000',
    en: '7 Mittraphap Road, Nai Mueang, Mueang Khon Kaen, Khon Kaen 40000',
  },
  ecommerce: null,
  dataProtectionOfficer: null,
}
