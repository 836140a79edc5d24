-- One function removes the files of deleted attachments and papers; server/sql makes it and both triggers anew.
drop trigger if exists remove_files on attachments;
drop trigger if exists remove_files on papers;
drop function if exists remove_files_of_attachments();
drop function if exists remove_files_of_papers();
