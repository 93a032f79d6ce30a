/**
 * Runs in every page before the app. It requests the other scripts of the page after the first paint: the file of the app,
 * which the HTML names, keeps the network busy until then, and with a slow processor some forty requests take as long as
 * laying out the page. `src/build/inline-scripts.ts` inlines it into the page, so it must not import anything.
 */
{
  const preload = () => {
    const files = document.querySelector<HTMLTemplateElement>('#preloads')
    if (files) document.head.append(files.content)
  }
  new PerformanceObserver(preload).observe({ type: 'paint', buffered: true })
  // The first paint may come before the list is parsed.
  document.addEventListener('readystatechange', () => {
    if (performance.getEntriesByType('paint')[0]) preload()
  })
}
