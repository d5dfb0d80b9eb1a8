/** Tables of one organisation each. The catalogue test compares this list with the policies in the database. */
export const walledTables: ReadonlySet<string> = new Set([
  'app_user', 'asset_position', 'asset_trade', 'audit_log', 'column_scheme', 'column_scheme_relation', 'company',
  'company_event', 'company_executive', 'concern', 'contrast_plan', 'counselor_user', 'custom_index', 'custom_index_part',
  'data_look_template', 'dept', 'dept_capital', 'dictionary', 'dictionary_index', 'factor', 'fund', 'fund_distribution',
  'fund_industry', 'fund_scale', 'fund_snapshot', 'index_info', 'login_log', 'login_name', 'manager', 'manager_resume',
  'nav', 'nav_batch', 'nav_series', 'nav_source', 'operation_log', 'org_button', 'org_menu', 'outbox',
  'performance_compensation', 'portfolio', 'portfolio_fund', 'portfolio_nav', 'portfolio_parameter', 'portfolio_run',
  'portfolio_run_nav', 'query_scheme', 'research_log', 'research_model', 'research_project', 'research_run', 'role',
  'role_button', 'role_menu', 'scenario', 'screen_classify', 'seed_nav', 'session', 'simulation', 'simulation_day',
  'simulation_position', 'simulation_trade', 'stored_file', 'strategy', 'task', 'unit_equity', 'user_button',
  'user_group_column', 'user_index', 'user_index_version', 'user_menu', 'user_role',
])
