import type { status as en } from '../en/status';
import type { TextsOf } from '../texts';

export const status: TextsOf<typeof en> = {
  title: '系统状态',
  parts: '各部分（最近90天）',
  incidents: '故障公告',
  checked: '检查时间：{{time}}',
  legend: '每格为一天（UTC）。绿色：响应时间占比不低于99.9%；红色：低于该值；灰色：无记录。',
  since: '自 {{time}} 起处理中',
  resolved: '已于 {{time}} 恢复',
  updated: '更新于 {{time}}',
  noData: '暂无记录',
  worstDay: '已记录 {{days}} 天，最低一天为 {{percent}}%',
  'all.ok': '一切正常',
  'all.down': '部分功能异常',
  'all.unknown': '目前无法确认状态',
  'states.ok': '正常',
  'states.down': '无响应',
  'states.unknown': '未知',
  'names.identity': '账户与登录',
  'names.wallet': '钱包、充值与提现',
  'names.market': '行情与图表',
  'names.trading': '交易',
  'names.earn': '理财',
  'names.referral': '邀请与返佣',
  'names.support': '客服与公告',
};
