import type { Seller } from '#brands/seller.ts'

/** An invented company: no company has this number. */
export const washdaySeller: Seller = {
  legalName: { th: 'บริษัท วอชเดย์ (ประเทศไทย) จำกัด', en: 'Washday (Thailand) Co., Ltd.' },
  taxId: '0105561000011',
  branchNumber: '00000',
  address: {
    th: '99 ซอยอารีย์ 4 แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400',
    en: '99 Soi Ari 4, Phaya Thai, Bangkok 10400',
  },
  isVatRegistered: true,
}
