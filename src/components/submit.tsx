import { Button } from '#ui/button/button.tsx'

type SubmitProps = { isPending: boolean; pendingLabel: string; children: string }

/** What ends the form that a page is for. */
export const Submit = (props: SubmitProps) => <Button type="submit" tone="primary" size="pay" width="fill" {...props} />
