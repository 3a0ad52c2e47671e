export const en = {
  reasons: {
    jump: 'Price jump',
    spike: 'More than doubled or halved',
    unconfirmed: 'First price, nothing to compare it with',
  },
  since: 'Since',
  until: 'Until',
  holds: 'Suspended now',
  last: 'Last published price',
  first: 'First rejected price',
  level: 'Latest rejected price',
  releasedBy: 'Released by',
  release: 'Accept the feed',
  hint: 'You confirm that the feed is right at about {{level}}. The server refuses this if the price has moved away since.',
  empty: 'No suspensions yet. An instrument appears here when its price jumps or cannot be confirmed.',
};

export const ja: typeof en = {
  reasons: { jump: '価格の急変', spike: '2倍超または半値未満への変動', unconfirmed: '初回価格のため比較対象なし' },
  since: '停止日時',
  until: '解除日時',
  holds: '停止中',
  last: '最後の配信価格',
  first: '最初に拒否した価格',
  level: '直近に拒否した価格',
  releasedBy: '解除した担当者',
  release: '配信価格を正しいと認める',
  hint: '{{level}}付近の配信価格を正しいものとして認めます。その後に価格が動いている場合は受け付けられません。',
  empty: '停止された銘柄はまだありません。価格の急変などで配信価格を確認できない場合に表示されます。',
};

export const zh: typeof en = {
  reasons: { jump: '报价跳变', spike: '涨逾一倍或跌逾一半', unconfirmed: '首个报价，无可比对' },
  since: '暂停时间',
  until: '恢复时间',
  holds: '暂停中',
  last: '最后发布的报价',
  first: '首个被拒报价',
  level: '最近被拒报价',
  releasedBy: '恢复人',
  release: '认可该报价',
  hint: '您确认 {{level}} 附近的报价正确。若此后价格已偏离，系统将不予接受。',
  empty: '尚无暂停。品种的报价跳变或无法确认时，会出现在这里。',
};
