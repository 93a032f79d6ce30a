import { Button } from '#ui/button/button.tsx'

type SubmitProps = { isPending: boolean; pendingLabel: string; children: string }

/** The submit button of a page's main form. */
export const Submit = (props: SubmitProps) => <Button type="submit" tone="primary" size="pay" width="fill" {...props} />
