/** The services that come to an address, as pages' addresses name them. */
const ORDER_SERVICES = ['delivery', 'wash-dry-fold'] as const
type OrderService = (typeof ORDER_SERVICES)[number]
export const isOrderService = (text: string): text is OrderService => ORDER_SERVICES.some((service) => service === text)

/** Which order the address is for. */
export type OrderPlace = { service: string; branch_id: string }

export const orderPath = ({ service, branch_id }: OrderPlace) => `/${service}/${branch_id}`
export const addressPath = ({ service, branch_id }: OrderPlace, rest = '') =>
  `/address/${service}/${branch_id}${rest && `/${rest}`}`
