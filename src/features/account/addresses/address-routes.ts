/** The order that the address is for, as in the route parameters. */
export type OrderParams = { service: string; branch_id: string }

export const orderPath = ({ service, branch_id }: OrderParams) => `/${service}/${branch_id}`
export const addressPath = ({ service, branch_id }: OrderParams, rest = '') =>
  `/address/${service}/${branch_id}${rest && `/${rest}`}`
