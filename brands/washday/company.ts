import type { Company } from '#brands/company.ts'

export const company: Company = {
  name: { th: 'บริษัท วอชเดย์ (ประเทศไทย) จำกัด', en: 'Washday (Thailand) Co., Ltd.' },
  registration: '0105561000011',
  address: {
    th: '99/1 ถนนพหลโยธิน แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400',
    en: '99/1 Phahonyothin Road, Phaya Thai, Bangkok 10400',
  },
  ecommerce: '0105561000011',
  dataProtectionOfficer: 'privacy@washday.example',
}
