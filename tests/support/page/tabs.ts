import { afterEach, beforeEach, vi } from 'vitest'

/** The channels of all open tabs. */
const channels: BroadcastChannel[] = []
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

function closeTabs() {
  for (const channel of channels.splice(0)) channel.close()
  // Prevents a later import from getting a module whose channel is closed.
  vi.resetModules()
}

/** For each test of a file: closes the tabs that it opens, so that they receive nothing from later tests. */
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
 * Opens another tab: its own modules, over the same cookies, storage, locks and channels.
 * @param load imports the modules that the test needs
 */
export function openTab<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  vi.resetModules()
  return load()
}

/** Reloads the tab: its modules start from what is stored. */
export function reloadTab<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  closeTabs()
  return load()
}
