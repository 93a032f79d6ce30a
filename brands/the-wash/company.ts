import type { Company } from '#brands/company.ts'

export const company: Company = {
  name: { th: 'บริษัท เดอะวอช จำกัด', en: 'The Wash Co., Ltd.' },
  registration: '0105562000023',
  address: {
    th: '18 ถนนลาดพร้าว แขวงจอมพล เขตจตุจักร กรุงเทพมหานคร 10900',
    en: '18 Lat Phrao Road, Chom Phon, Chatuchak, Bangkok 10900',
  },
  ecommerce: null,
  dataProtectionOfficer: null,
}
