import type { Seller } from '#brands/seller.ts'
import { company } from './company.ts'

/** An invented company: no company has this number. */
export const washdaySeller: Seller = {
  legalName: company.name,
  taxId: '0105561000011',
  branchNumber: '00000',
  address: {
    th: '99/1 ถนนพหลโยธิน แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400',
    en: '99/1 Phahonyothin Road, Phaya Thai, Bangkok 10400',
  },
  isVatRegistered: true,
}
