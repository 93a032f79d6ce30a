/** The groups of the list of stories, in their order; a story without one of them is in the last. */
const GROUPS = [
  'Start',
  'Make a brand',
  'Foundations',
  'Pages',
  'Actions',
  'Inputs',
  'Choices',
  'Feedback',
  'Overlays',
  'Navigation',
  'Layout and content',
  'Machines',
  'Money and rewards',
  'Other',
]

/** What a file of stories says of itself, as `meta` of its default export. */
export type StoryMeta = {
  /** `page`: has its own layout and fills the window. `tool`: is part of the workbench itself. `fault`: only for tests. */
  kind?: 'page' | 'tool' | 'fault'
  group?: string
  /** Of the component, only where the file's name does not say it. */
  name?: string
  /** What other design systems call it, or people who look for it, in lower case, and in Thai. */
  also?: string
}
/** The stories by id. */
export type Stories = Readonly<Record<string, StoryMeta>>

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `machine-grid--two-rows` → `machine-grid` */
export const componentOf = (story: string) => story.split('--')[0] ?? ''
/** `machine-grid--two-rows` → `Two rows` */
export const storyName = (story: string) => capitalized(story.replace(/^.*?--/, '').replaceAll(/-+/g, ' '))
/** Whether a story is a picture of a guide, named like `DoOneFilled` or `DontTwoFilled`. A picture of what not to do may be faulty. */
export const pictureOf = (story: string) => /--(do|dont)-/.exec(story)?.[1]
export const componentName = (component: string, { name }: StoryMeta = {}) =>
  name ?? capitalized(component.replaceAll('-', ' '))

/** Each with a space before it. */
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()}`
/**
 * The components that fit a search, in groups; an empty search fits all. Every word must begin a name, also of a story, a
 * synonym, also in Thai, a group or a word of the guide.
 */
export function findStories(stories: Stories, search: string, guideOf = (_: string) => '') {
  const terms = words(search).split(/(?= )/)
  const components = [...Map.groupBy(Object.keys(stories), componentOf)].flatMap(([id, ids]) => {
    const meta = stories[ids[0] ?? ''] ?? {}
    const group = GROUPS.find((one) => one === meta.group) ?? 'Other'
    const name = componentName(id, meta)
    const text = words([id, name, meta.also, group, ...ids.map(storyName), guideOf(ids[0] ?? '')].join(' '))
    return terms.every((term) => text.includes(term)) ? [{ id, meta, group, stories: ids }] : []
  })
  const byGroup = Map.groupBy(components, ({ group }) => group)
  return GROUPS.flatMap((group) => (byGroup.has(group) ? [{ group, components: byGroup.get(group) ?? [] }] : []))
}
