import type { FirstArticle } from './first-article.js';

/** Articles about orders and prices. */
export const TRADING: readonly FirstArticle[] = [
  {
    name: 'settlement-price',
    title_en: 'Which price decides an order',
    title_jp: '取引の判定に使う価格',
    title_zn: '订单按哪个价格结算',
    body_en:
      'An order has an entry price and a settlement price. Both are the last price recorded at or before their moment, by the clock of the price feed. A price counts for at most 3 seconds.\n\n- On simulated markets the entry is the newest price when the order is accepted.\n- On live markets the entry is the first price after the market’s delay, a few seconds at most, which nobody knows when the order is accepted. The market’s rules, on the order, give the delay.\n- The settlement price is the one at the end of the duration.\n\nIf it is above the entry price, “up” has won; if it is below, “down”. If they are equal it is a tie, and stake and fee come back.\n\nThe price on your screen may be a moment older than the one that counts. Nobody, no operator included, can set a price or a result.\n\n## Check it yourself\nOpen the order and press the button that checks the settlement: your device recomputes it from the signed prices.',
    body_jp:
      '取引には取引開始価格と判定価格があります。どちらも価格配信の時計で、その時刻以前に最後に記録された価格です。価格が有効なのは最長3秒です。\n\n- 模擬の銘柄では、取引を受け付けた時点の最新価格が取引開始価格です。\n- 実際の価格の銘柄では、銘柄ごとに定めた遅延（最大数秒）の後の最初の価格が取引開始価格です。受付の時点では誰も知らない価格です。遅延は、取引の詳細の「取引ルール」に表示されます。\n- 判定価格は、判定までの時間が終わった時刻の価格です。\n\n判定価格が取引開始価格より高ければ「上がる」、低ければ「下がる」が的中です。同じ場合は引き分けで、取引金額と手数料をお返しします。\n\n画面の価格は、判定に使う価格よりわずかに古い場合があります。運営者を含め、価格や結果を変えられる人はいません。\n\n## ご自身で検証する\n取引の詳細を開き、判定を検証するボタンを押してください。署名された価格から、お使いの端末が判定を計算し直します。',
    body_zn:
      '订单有买入价和结算价。两者都以报价时钟为准，取该时刻当时或之前最后记录的报价。报价最长 3 秒内有效。\n\n- 模拟品种：买入价为受理订单时的最新报价。\n- 实时品种：买入价为经过该品种的延迟（最长数秒）之后的第一笔报价，受理订单时任何人都不知道。延迟见订单详情中的“规则”。\n- 结算价为周期结束时刻的报价。\n\n结算价高于买入价，“买涨”盈利；低于买入价，“买跌”盈利；相同则为平局，退回交易金额与手续费。\n\n屏幕上的报价可能略早于实际生效的报价。包括运营人员在内，任何人都不能更改价格或结果。\n\n## 自行验证\n打开订单并点击验证结算的按钮，您的设备会根据已签名的报价重新计算。',
    words_en: 'result wrong lost why close entry strike quote tick proof manipulated',
    words_jp: 'はんてい 判定時刻 結果 おかしい 違う 負け 開始価格 終値 不正',
    words_zn: '判定 结果 不对 亏损 买入价 收盘价 作弊 jiesuan',
  },
  {
    name: 'void-orders',
    title_en: 'Why an order was refused, void or refunded',
    title_jp: '取引が受け付けられない・無効になる・返金される理由',
    title_zn: '订单为何被拒绝、作废或退款',
    body_en:
      '## Refused: nothing was taken\n- The market is closed, or the order would settle after it closes.\n- There has been no new price for 3 seconds.\n- The price moved by more than 0.2 % while the order was on its way.\n- The terms have changed since the screen showed them. Look at them again.\n- A limit was reached: yours, or the most that the house may owe at one moment.\n- You are on a break, or the account is frozen.\n\n## Void: stake and fee come back\nThere was no price within 3 seconds before the settle time, for example because the feed stopped. Nobody wins or loses such an order.\n\n## Tie: stake and fee come back\nThe settlement price equals the entry price.\n\nBoth refunds are on your statement at once.',
    body_jp:
      '## 受け付けられない場合（資金は引かれません）\n- 取引時間外、または終了時刻より後に判定となる。\n- 新しい価格が3秒以上届いていない。\n- 注文が届くまでに価格が0.2%を超えて動いた。\n- 画面に表示した条件がその後変わった。もう一度ご確認ください。\n- ご自身の上限、または当社が同時に負える金額の上限に達した。\n- 休止中、または口座が停止されている。\n\n## 無効の場合（取引金額と手数料をお返しします）\n配信の停止などにより、判定時刻の前3秒以内に価格がありませんでした。的中にも不的中にもなりません。\n\n## 引き分けの場合（取引金額と手数料をお返しします）\n判定価格が取引開始価格と同じでした。\n\nどちらの返金も、すぐに入出金明細に載ります。',
    body_zn:
      '## 被拒绝：没有扣款\n- 品种休市，或订单会在收市之后才结算。\n- 超过 3 秒没有新报价。\n- 订单提交途中报价变动超过 0.2%。\n- 页面显示的条款之后已有变更，请重新查看。\n- 已达到您自设的限额，或平台同一时刻可承担的上限。\n- 您正在暂停使用，或账户被冻结。\n\n## 作废：退回交易金额与手续费\n结算时刻前 3 秒内没有报价，例如行情中断。此类订单不分盈亏。\n\n## 平局：退回交易金额与手续费\n结算价与买入价相同。\n\n退款会立即显示在资金明细中。',
    words_en: 'cancelled rejected declined error closed paused refund money back tie no price slippage',
    words_jp: 'むこう 返金 戻る 取り消し エラー 拒否 できない 引き分け 価格がない 休場 スリッページ',
    words_zn: '取消 失败 报错 拒绝 退款 退回 平局 无报价 休市 滑点 zuofei',
  },
  {
    name: 'break-even',
    title_en: 'How many orders must be right to break even',
    title_jp: '損益がゼロになる的中率',
    title_zn: '胜率多少才能保本',
    body_en:
      'More than half. A winning order brings the payout, which is less than the stake, and each order costs a fee, so winning every second order loses money.\n\n## The sum\nBreak-even share = (1 + fee) ÷ (1 + payout). With a fee of 1 % and a payout of 80 %: 1.01 ÷ 1.80 = 56.1 %. Of a hundred equal orders, 57 must be right to gain anything.\n\nPayout and fee of an order are shown before you confirm it, and “My results” compares your own share with the share that your payouts needed.\n\nNobody can predict the next seconds reliably, and most accounts lose. Trade only with money that you can afford to lose, and set yourself a limit for losses.',
    body_jp:
      '半分より多く的中する必要があります。的中時のペイアウトは取引金額より少なく、取引ごとに手数料がかかるため、半数の的中では損失となります。\n\n## 計算\n損益がゼロになる的中率＝（1＋手数料率）÷（1＋ペイアウト率）。手数料1%・ペイアウト80%なら、1.01÷1.80＝56.1%です。同じ金額の取引100回のうち57回的中して、はじめて利益になります。\n\nペイアウトと手数料は確定前に表示します。「取引成績」では、ご自身の的中率と、必要だった的中率を比べられます。\n\n数秒先の価格を確実に予測することはできず、多くの口座で損失が生じています。余裕資金の範囲で取引し、損失の上限を設定してください。',
    body_zn:
      '需要超过一半。盈利订单的收益低于交易金额，且每笔订单都收手续费，因此胜率为一半时会亏损。\n\n## 计算方法\n保本胜率 =（1 + 手续费率）÷（1 + 收益率）。手续费 1%、收益率 80% 时，1.01 ÷ 1.80 = 56.1%。一百笔等额订单中须有 57 笔判断正确才有盈利。\n\n收益率与手续费在确认前显示，“交易统计”会将您的胜率与所需胜率进行比较。\n\n没有人能可靠预测接下来几秒的价格，多数账户会亏损。请仅使用可以承受损失的资金，并为自己设置亏损限额。',
    words_en: 'win rate odds chance profit expected payout fee strategy results lose',
    words_jp: 'そんえき 勝率 しょうりつ 期待値 必勝 ペイアウト 手数料 成績 損',
    words_zn: '盈亏平衡 胜率 概率 期望 收益率 手续费 策略 战绩 baoben',
  },
  {
    name: 'practice-mode',
    title_en: 'What practice mode means',
    title_jp: 'デモ取引モードとは',
    title_zn: '什么是模拟模式',
    body_en:
      'In practice mode, balances are practice money and prices are simulated. Nothing can be paid in from, or paid out to, the world outside, and a banner says so on every screen with money.\n\nEverything else works as with real money: orders are settled by the published price rule, fees are charged, every movement is on your statement, and each settlement can be checked.\n\nPlease do not upload real documents in practice mode; a sample picture is offered.',
    body_jp:
      'デモ取引モードでは、残高はデモ資金、価格は模擬のものです。実際のお金の入出金は行われません。資金を表示する画面には、その旨を必ず表示します。\n\nその他の仕組みは本番と同じです。取引は公開された価格ルールで判定され、手数料がかかり、すべての動きが入出金明細に残り、判定は検証できます。\n\nデモ取引モードでは実際の本人確認書類をアップロードしないでください。見本の画像をご利用いただけます。',
    body_zn:
      '模拟模式下，余额为模拟资金，价格为模拟行情，不会发生真实资金的收付。凡显示金额的页面都会注明。\n\n其余规则与正式环境一致：订单按公开的价格规则结算，收取手续费，每笔变动都记入资金明细，每次结算都可验证。\n\n模拟模式下请勿上传真实证件，可使用样图。',
    words_en: 'demo test fake money simulated real',
    words_jp: 'でも 練習 模擬 本物 お試し テスト',
    words_zn: '演示 测试 虚拟资金 练习 moni',
  },
];
