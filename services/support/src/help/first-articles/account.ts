import type { FirstArticle } from './first-article.js';

/** Articles about identity verification, logging in, and notifications. */
export const ACCOUNT: readonly FirstArticle[] = [
  {
    name: 'verification',
    title_en: 'Identity verification',
    title_jp: '本人確認について',
    title_zn: '实名认证说明',
    body_en:
      'With real money, deposits and withdrawals need a verified identity.\n\n## What you need\n- Your name, date of birth and document number, as on the document.\n- Pictures of it: of an ID card, health insurance card or driving licence the front and the back; of a passport only the page with your photo.\n\n## Good pictures\nAll four corners in view, sharp, without glare; JPEG, PNG, WebP or HEIC up to 8 MB.\n\n## Afterwards\nWhile it is under review, nothing can be changed. If something is missing, the screen says what, and you can send it again; what you entered is kept. Pictures and numbers are stored encrypted, and whoever opens them is written into a log.\n\nIn practice mode please use the sample picture instead of real documents. Pictures are marked as samples and deleted after a day.',
    body_jp:
      '実際の資金での入出金には、本人確認の承認が必要です。\n\n## 必要なもの\n- 書類に記載されたお名前・生年月日・書類の番号\n- 書類の画像：身分証明書・健康保険証・運転免許証は表面と裏面、パスポートは顔写真のページのみ\n\n## 撮影のこつ\n四隅がすべて入り、ピントが合い、反射がないように撮影してください。形式はJPEG・PNG・WebP・HEIC、8MBまでです。\n\n## 提出後\n審査中は内容を変更できません。不足があれば画面に理由を表示します。入力内容は残っているので、修正して再提出できます。画像と番号は暗号化して保管し、閲覧した者は記録に残ります。\n\nデモ取引モードでは、実際の書類ではなく見本の画像をお使いください。画像には見本の印が付き、1日後に削除されます。',
    body_zn:
      '使用真实资金时，充值与提现须通过实名认证。\n\n## 需要准备\n- 与证件一致的姓名、出生日期与证件号码\n- 证件照片：身份证、健康保险证或驾照须提供正反面，护照只需照片页\n\n## 拍摄要求\n四角完整、清晰、无反光；支持 JPEG、PNG、WebP 或 HEIC，最大 8 MB。\n\n## 提交之后\n审核期间不能修改。如有缺失，页面会说明原因，已填内容会保留，可修改后重新提交。照片与号码均加密保存，查阅者会被记入日志。\n\n模拟模式下请使用样图，不要上传真实证件。照片会标注样本，并在一天后删除。',
    words_en: 'KYC passport licence document rejected review photo picture',
    words_jp: 'ほんにんかくにん 身分証 免許証 パスポート 書類 審査 写真 却下 再提出',
    words_zn: '身份验证 身份证 护照 驾照 证件 审核 照片 未通过 renzheng',
  },
  {
    name: 'passkeys',
    title_en: 'Passkeys: log in with fingerprint or face',
    title_jp: 'パスキー（指紋・顔認証）でログインする',
    title_zn: '通行密钥：用指纹或面容登录',
    body_en:
      'A passkey stays on your device and works only at our true address, so it cannot be typed into a false page. It replaces password and second factor when you log in, and PIN and code when you withdraw or add a payee.\n\n## Add one\nOpen Me, then Passkeys. Confirm that it is you, and follow your device. You can have up to ten. Your password stays, for devices without a passkey.\n\n## Good to know\n- Adding or removing one is told to you by a security notice, and pauses withdrawals, usually for 24 hours.\n- If you lose a device, remove its passkey in the list and log the device out.\n- Purchases and early exits still ask for the PIN.',
    body_jp:
      'パスキーはお使いの端末に保存され、当社の正しいアドレスでのみ使えるため、偽のページに入力してしまうことがありません。ログインではパスワードと二段階認証の代わりに、出金や出金先の追加では暗証番号とコードの代わりになります。\n\n## 追加する\nマイページの「パスキー」を開き、ご本人の確認のあと、端末の案内に従ってください。10個まで登録できます。パスキーのない端末のため、パスワードは残ります。\n\n## 知っておいていただきたいこと\n- 追加・削除は通知でお知らせし、その後は通常24時間出金できません。\n- 端末を紛失したときは、一覧からパスキーを削除し、その端末をログアウトしてください。\n- 商品の購入と中途解約では、引き続き暗証番号を使います。',
    body_zn:
      '通行密钥保存在您的设备上，只在我们的真实网址有效，因此不会被输入到假页面。登录时可代替密码与双重验证，提现或添加收款方式时可代替支付密码与验证码。\n\n## 添加\n打开“我的”中的“通行密钥”，确认身份后按设备提示操作。最多十个。为没有密钥的设备，密码仍然保留。\n\n## 须知\n- 添加或删除会以安全通知告知您，之后通常 24 小时内不能提现。\n- 设备丢失时，请在列表中删除其密钥，并退出该设备的登录。\n- 购买与提前赎回仍需支付密码。',
    words_en: 'Face ID Touch ID fingerprint biometric WebAuthn login lost phone',
    words_jp: 'ぱすきー 指紋 しもん 顔認証 生体認証 ログイン 紛失 機種変更',
    words_zn: '指纹 面容 生物识别 登录 丢失 换手机 passkey',
  },
  {
    name: 'security-notice',
    title_en: 'A security notice that was not you',
    title_jp: '身に覚えのないセキュリティ通知を受け取ったら',
    title_zn: '收到非本人操作的安全通知',
    body_en:
      'We tell you of each change of password, PIN, passkey, second factor or payee, and of each log-in on a new device.\n\n## If it was not you\n- Open the link in the notice and freeze the account. It works for 72 hours, once, and needs no log-in.\n- Freezing ends all sessions and stops log-ins, withdrawals, deposits and trading. Your money stays yours.\n- To get back in, contact support from an address of the account, with your identity document at hand.\n\nA changed e-mail address or phone number can also be undone for 72 hours, by a link that goes to the earlier address.\n\nWe never ask for your password or PIN, and support never needs them.',
    body_jp:
      'パスワード・取引暗証番号・パスキー・二段階認証・出金先の変更と、新しい端末でのログインは、そのつどお知らせします。\n\n## 身に覚えがないとき\n- 通知のリンクを開き、口座を停止してください。72時間以内に1回、ログインなしで使えます。\n- 停止すると、すべての端末がログアウトされ、ログイン・出金・入金・取引ができなくなります。資金はお客様のものです。\n- 再開するには、口座に登録した連絡先から、本人確認書類をお手元に用意のうえお問い合わせください。\n\nメールアドレスや電話番号の変更は、以前の連絡先に届くリンクから72時間以内であれば元に戻せます。\n\n当社がパスワードや暗証番号をお尋ねすることはありません。お問い合わせでも必要ありません。',
    body_zn:
      '每次修改密码、支付密码、通行密钥、双重验证或收款方式，以及在新设备登录，我们都会通知您。\n\n## 如果不是您本人\n- 打开通知中的链接并冻结账户。72 小时内可使用一次，无需登录。\n- 冻结会退出所有设备，并停止登录、提现、充值与交易。资金仍属于您。\n- 如需恢复，请用账户登记的联系方式联系客服，并准备好身份证件。\n\n邮箱或手机号的变更，可在 72 小时内通过发往原地址的链接撤销。\n\n我们绝不会索要您的密码或支付密码，客服也不需要它们。',
    words_en: 'hacked stolen fraud phishing freeze undo unknown device login',
    words_jp: 'ふせい 不正ログイン 乗っ取り 詐欺 フィッシング 凍結 停止 知らない端末',
    words_zn: '被盗 盗号 诈骗 钓鱼 冻结 陌生设备 登录 anquan',
  },
  {
    name: 'alerts-push',
    title_en: 'Price alerts and notifications',
    title_jp: '価格アラートと通知',
    title_zn: '价格提醒与通知',
    body_en:
      '## Price alerts\nSet a price, or a change in percent, from the bell on the trading screen. You are told once, when a price that could settle an order reaches it. Up to 50 alerts can be open.\n\n## Notifications\nAllow them under Me, Notifications. They reach this device also when the app is closed, and show no amounts and no results unless you choose so. During quiet hours only security notices are sent.\n\n## When none arrive\n- Look whether the browser or the phone blocks notifications for this site.\n- On an iPhone, add the app to the home screen first and open it from there.\n- Logging out ends the notifications of that device.\n\nSounds and vibration of the open app are on the same screen, and are off at first.',
    body_jp:
      '## 価格アラート\n取引画面のベルから、価格または変動率を設定します。判定に使われる価格が達したときに1回お知らせします。同時に50件まで設定できます。\n\n## 通知\nマイページの「通知」で許可してください。アプリを閉じていても、この端末に届きます。選択しない限り、金額と結果は表示しません。通知を控える時間帯にはセキュリティ通知だけを送ります。\n\n## 届かないとき\n- ブラウザや端末の設定で、このサイトの通知がブロックされていないかご確認ください。\n- iPhoneでは、先にアプリをホーム画面に追加し、そこから開いてください。\n- ログアウトした端末には届きません。\n\nアプリを開いている間の音と振動も、同じ画面で設定できます（初期設定はオフ）。',
    body_zn:
      '## 价格提醒\n在交易页面点击铃铛，设置价格或涨跌幅。当可用于结算的报价达到时提醒一次。最多可同时设置 50 个。\n\n## 通知\n在“我的”的“通知”中允许。关闭应用后也会送达本设备；除非您选择，否则不显示金额与结果。免打扰时段只发送安全通知。\n\n## 收不到时\n- 请检查浏览器或手机是否屏蔽了本站的通知。\n- 在 iPhone 上，请先将应用添加到主屏幕并从那里打开。\n- 退出登录后，该设备不再收到通知。\n\n应用打开时的声音与震动也在同一页面设置，默认关闭。',
    words_en: 'push bell message phone sound vibration quiet hours not received',
    words_jp: 'つうち プッシュ ベル アラート 音 振動 バイブ 届かない おやすみ',
    words_zn: '推送 铃铛 消息 声音 震动 免打扰 收不到 tongzhi tixing',
  },
];
