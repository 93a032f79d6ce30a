import { afterEach, beforeEach, vi } from 'vitest'

/** Those of all tabs that are open. */
const channels: BroadcastChannel[] = []
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

function closeTabs() {
  for (const channel of channels.splice(0)) channel.close()
  // Nobody gets a module whose channel is closed.
  vi.resetModules()
}

/** For each test of a file: the tabs that it opens are closed when it ends, and hear nothing of the tests after it. */
export function closeTabsAfterEach() {
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', TabChannel)
  })
  afterEach(() => {
    closeTabs()
    vi.unstubAllGlobals()
  })
}

/**
 * One more tab: modules of its own, over the same cookies, storage, locks and channels.
 * @param load imports what the test asks for
 */
export function openTab<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  vi.resetModules()
  return load()
}

/** The tab is loaded again: its modules start from what is stored. */
export function reloadTab<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  closeTabs()
  return load()
}
