import { SERVICE_KINDS, segmentOf } from '#contract/services.ts'

/** The services that come to an address, as pages' addresses name them. */
const ORDER_SERVICES = SERVICE_KINDS.map(segmentOf)
export const isOrderService = (text: string) => ORDER_SERVICES.includes(text)

/** Which order the address is for, as the page's address has it. */
export type OrderParams = { service: string; branch_id: string }

export const orderPath = ({ service, branch_id }: OrderParams) => `/${service}/${branch_id}`
export const addressPath = ({ service, branch_id }: OrderParams, rest = '') =>
  `/address/${service}/${branch_id}${rest && `/${rest}`}`
