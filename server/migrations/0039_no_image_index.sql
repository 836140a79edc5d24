-- Files are looked for by attachments.path since 0024; nothing looks for cars by their image.
drop index cars_image;
