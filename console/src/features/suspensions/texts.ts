export const en = {
  reasons: {
    jump: 'The price jumped',
    spike: 'Beyond double or half',
    unconfirmed: 'First price, nothing to hold it against',
  },
  since: 'Since',
  until: 'Until',
  holds: 'Holds now',
  last: 'Last published',
  first: 'First refused',
  level: 'Last refused',
  releasedBy: 'Released by',
  release: 'The feed is right',
  hint: 'You say that the feed is right at about {{level}}. It is refused if the feed has moved away since.',
  empty: 'No instrument was ever suspended. One comes here when its feed jumps or cannot be believed.',
};

export const ja: typeof en = {
  reasons: { jump: '価格の急変', spike: '2倍超または半値未満への変動', unconfirmed: '初回価格のため比較対象なし' },
  since: '停止日時',
  until: '解除日時',
  holds: '停止中',
  last: '最後の配信価格',
  first: '最初に保留した価格',
  level: '直近に保留した価格',
  releasedBy: '解除した担当者',
  release: '配信を正しいと認める',
  hint: '{{level}}付近の配信価格を正しいものとして認めます。その後に価格が動いている場合は受け付けられません。',
  empty: '停止された銘柄はありません。価格の急変などで配信価格を確認できない場合に表示されます。',
};
