import { afterEach, expect, test, vi } from 'vitest'
import { externalBrowserHref, inAppBrowser, isInAppBrowser } from './in-app-browser.ts'

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${IOS} Version/18.5 Mobile/15E148 Safari/604.1`
const VIEW = `${IOS} Mobile/15E148`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const ANDROID_VIEW = ANDROID.replace('SM-S931B', 'SM-S931B Build/AP3A.240905.015; wv').replace(
  'Chrome/',
  'Version/4.0 Chrome/',
)

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'standalone')
})
const browseWith = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

test.each([
  ['LINE on an iPhone', `${VIEW} Safari Line/15.1.0`],
  ['LINE on Android', `${ANDROID_VIEW} Line/15.1.0/IAB`],
  ['Facebook on an iPhone', `${VIEW} [FBAN/FBIOS;FBAV/500.0.0.50.99;FBBV/1;FBDV/iPhone17,1]`],
  ['Facebook on Android', `${ANDROID_VIEW} [FB_IAB/FB4A;FBAV/500.0.0.50.99;]`],
  ['Messenger on an iPhone', `${VIEW} [FBAN/MessengerForiOS;FBAV/500.0.0.29.107]`],
  ['Messenger on Android', `${ANDROID_VIEW} [FB_IAB/Orca-Android;FBAV/500.0.0.10.104;]`],
  ['Instagram on an iPhone', `${VIEW} Instagram 390.0.0.25.82 (iPhone17,1; iOS 18_5; th_TH)`],
  ['Instagram on Android', `${ANDROID_VIEW} Instagram 390.0.0.25.82 Android (35/15; 480dpi)`],
  [
    'TikTok on an iPhone',
    `${VIEW} musical_ly_40.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`,
  ],
  ['TikTok on Android', `${ANDROID_VIEW} trill_400103 JsSdk/1.0 NetType/4G AppName/trill BytedanceWebview/d8a21c6`],
  ['X on an iPhone', `${VIEW} Safari/604.1 Twitter for iPhone/11.5`],
  ['X on Android', `${ANDROID_VIEW} TwitterAndroid`],
  ['WeChat on an iPhone', `${VIEW} MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/th`],
  ['WeChat on Android', `${ANDROID} MMWEBID/1234 MicroMessenger/8.0.60.2800(0x28003C40) WeChat/arm64`],
  ['Google on an iPhone', `${IOS} GSA/370.0.767 Mobile/15E148 Safari/604.1`],
  ['Telegram on Android', `${ANDROID} Telegram-Android/11.14.1 (Samsung SM-S931B; Android 15; SDK 35; HIGH)`],
  ['Threads on Android', `${ANDROID_VIEW} Barcelona 324.0.0.25.109 Android (34/14; 600dpi; samsung; SM-S928W)`],
  ['Facebook’s newer mark on Android', `${ANDROID_VIEW} MetaIAB Facebook`],
  ['Snapchat on Android, without a blank', `${ANDROID_VIEW}Snapchat11.83.0.31 (Pixel 6 Pro; Android 12#8643238#32)`],
  ['TikTok Lite on Android, without a blank', `${ANDROID_VIEW}trill_400 JsSdk/1.0 AppName/musically_go`],
  ['Lazada on Android', `${ANDROID_VIEW} AliApp(LA/7.12.0) UCBS/2.11.1.1 TTID/600000@lazada_android_7.12.0`],
  ['Taobao, which names a browser too', `${ANDROID_VIEW} UCBrowser/11.9.4.974 AliApp(TB/7.8.3) UCBS/2.11.1.1`],
  ['QQ, which names a browser too', `${ANDROID_VIEW} MQQBrowser/6.2 TBS/043409 V1_AND_SQ_7.1.0 QQ/7.1.0.3175`],
  ['Naver on Android, which names a browser too', `${ANDROID_VIEW} Whale/1.0.0.0 NAVER(inapp; search; 1010; 11.24.6)`],
  ['Naver on an iPhone', `${SAFARI} NAVER(inapp; search; 1010; 11.24.5; 12PRO)`],
  ['Viber on Android', `${ANDROID_VIEW} Viber/11.9.5.8`],
  ['any iPhone WebView', VIEW],
])('detects an in-app browser: %s', (_, userAgent) => {
  browseWith(userAgent)
  expect(inAppBrowser()).toBe('yes')
})

test.each([
  ['an Android WebView of an unknown app', ANDROID_VIEW],
  ['one without its mark', ANDROID_VIEW.replace('; wv', '')],
  ['one that an app brings', ANDROID.replace('Mobile', 'Mobile Crosswalk/26.90.3.16')],
  ['Google Lens', `${IOS} GoogleLens/303.0 Mobile/21C66 Safari/604.1 [WebViewInline]`],
  ['Google News', `${VIEW} Safari/605.1.15 GNews iOS/5.104.2200`],
  ['Microsoft Copilot', `${SAFARI} CopilotSapphire/1.0.180000000`],
  ['Lark', `${SAFARI} Lark/5.29.6 LarkLocale/en_US ChannelName/Lark`],
])('is not sure of %s, which is offered both ways', (_, userAgent) => {
  browseWith(userAgent)
  expect(inAppBrowser()).toBe('unsure')
  expect(isInAppBrowser()).toBe(true)
})

test.each([
  ['Safari', SAFARI],
  ['Chrome on Android', ANDROID],
  ['Chrome on an iPhone', `${IOS} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IOS} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Android', `${ANDROID} EdgA/140.0.0.0`],
  ['Samsung Internet', ANDROID.replace('Chrome/', 'SamsungBrowser/28.0 Chrome/')],
  ['Safari on an iPad', `${SAFARI.replace('iPhone; CPU iPhone OS', 'iPad; CPU OS')}`],
  ['realme’s browser', `${ANDROID.replace('Chrome/', 'Version/4.0 Chrome/')} RealmeBrowser/35.5.0.8`],
  ['Chrome on a tablet whose name ends in iPad', ANDROID.replace('SM-S931B', 'HiPad X')],
  ['DuckDuckGo on an iPhone', `${SAFARI} Ddg/18.5`],
  ['Opera on an iPhone', `${SAFARI} OPT/5.4.1`],
  ['Brave on an iPhone', SAFARI],
  ['vivo’s browser', `${ANDROID_VIEW} VivoBrowser/14.5.0.0`],
  ['OPPO’s browser', `${ANDROID_VIEW} HeyTapBrowser/40.8.7.1`],
  ['Xiaomi’s browser', `${ANDROID.replace('Chrome/', 'Version/4.0 Chrome/')} XiaoMi/MiuiBrowser/14.11.0-gn`],
  ['Opera on Android', `${ANDROID.replace('Chrome/', 'Version/4.0 Chrome/')} OPR/76.2.4027.73374`],
  ['Yandex on Android', `${ANDROID.replace('Mobile', 'YaBrowser/24.1.0 Mobile')}`],
  ['UC Browser', `${ANDROID.replace('Chrome/', 'Version/4.0 Chrome/')} UCBrowser/13.4.0.1306`],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'],
])('detects a regular browser: %s', (_, userAgent) => {
  browseWith(userAgent)
  expect(isInAppBrowser()).toBe(false)
})

test('detects a WebView of an iPad, which claims to be a Mac', () => {
  browseWith('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)')
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 })
  expect(inAppBrowser()).toBe('yes')
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

test('does not take an iPhone’s home-screen app for an in-app browser', () => {
  browseWith(VIEW)
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true })
  expect(isInAppBrowser()).toBe(false)
})

const PAGE = 'https://washday.example/th/waiting-payment/TRX_MCH_1?a=b'

test('opens the phone’s browser from LINE by LINE’s own parameter', () => {
  browseWith(`${VIEW} Safari Line/15.1.0`)
  expect(externalBrowserHref(PAGE)).toBe(`${PAGE}&openExternalBrowser=1`)
})

test('leaves an Android app by an intent URL with the page as fallback', () => {
  browseWith(`${ANDROID_VIEW} [FB_IAB/FB4A;FBAV/500.0.0.50.99;]`)
  expect(externalBrowserHref(PAGE)).toBe(
    `intent://washday.example/th/waiting-payment/TRX_MCH_1?a=b#Intent;scheme=https;S.browser_fallback_url=${encodeURIComponent(PAGE)};end`,
  )
})

test('gives no link on an iPhone, where only the app’s menu can open the browser', () => {
  browseWith(`${VIEW} Instagram 390.0.0.25.82`)
  expect(externalBrowserHref(PAGE)).toBeUndefined()
})
