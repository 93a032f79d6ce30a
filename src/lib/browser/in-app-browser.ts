/**
 * Apps that open links in a browser of their own, by their mark in the user agent: LINE, Facebook and Messenger,
 * Instagram, TikTok, X, WeChat, Google, Snapchat, Pinterest, LinkedIn, KakaoTalk, Zalo, and any Android WebView.
 */
const APPS =
  /\bLine\/|\bFB(?:AN|AV|_IAB|IOS)\b|\bMessenger|\bInstagram\b|Bytedance|musical_ly|\btrill_|TikTok|\bTwitter\b|\bMicroMessenger\b|\bGSA\/|\bSnapchat\b|\[?Pinterest\b|\bLinkedInApp\b|\bKAKAOTALK\b|\bZalo|; wv\)/

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
export const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the app was started from the home screen of an iPhone or iPad. */
export const isAppleApp = () => navigator.standalone === true

/**
 * Whether the page is open inside another app. Such browsers save no downloads and cannot add to the home screen. On
 * iPhones all real browsers also call themselves Safari; a home-screen app and a WebView do not.
 */
export function isInAppBrowser(): boolean {
  const { userAgent } = navigator
  if (APPS.test(userAgent)) return true
  return /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent) && !isAppleApp()
}

/**
 * A link that opens the page in the phone's own browser; undefined where only the in-app browser's menu can do that.
 * https://developers.line.biz/en/docs/line-login/using-line-url-scheme/#opening-url-in-external-browser
 * and https://developer.chrome.com/docs/android/intents
 * @param address absolute
 */
export function externalBrowserHref(address: string): string | undefined {
  const url = new URL(address)
  if (/\bLine\//.test(navigator.userAgent)) {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (!/Android/.test(navigator.userAgent)) return undefined
  const fallback = encodeURIComponent(url.href)
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${url.protocol.slice(0, -1)};S.browser_fallback_url=${fallback};end`
}
