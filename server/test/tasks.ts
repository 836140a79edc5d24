/** Tasks of the job queue that do nothing. */
export const idleTasks = {
  send_mail: async () => {},
  make_thumbnail: async () => {},
  remove_files: async () => {},
  settle_upload: async () => {},
  fetch_rates: async () => {},
  back_up: async () => {},
  compare_sums: async () => {},
  look_through: async () => {},
  plan_morning_mails: async () => {},
  morning_mail: async () => {},
  blank_papers: async () => {},
  render_paper: async () => {},
  mail_paper: async () => {},
  purge_attachments: async () => {},
  measure_attachments: async () => {},
}
